import type { Prisma } from '@backhaul/database/client'

/** The columns of a channel that decide its type. */
export const flagColumns = {
  output: true,
  distributor: true,
  forceOutput: true,
  forwardRtmp: true,
  ndi: true,
  sdiNo: true,
  flavor: true,
  studio: true,
  sharing: true,
  cdnName: true,
} as const satisfies Prisma.ChannelSelect
