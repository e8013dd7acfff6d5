import type { AdminVideoReturn, calls } from '@backhaul/contract/video-return'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { VideoReturnRecord } from '../devices/record.ts'
import type { Handle } from '../http/handle.ts'

/** Returns a channel as administrators read and change it. */
export const adminVideoReturn = (
  { registry, caller }: Pick<Ctx, 'registry'> & { caller: Caller },
  channel: VideoReturnRecord,
): AdminVideoReturn => ({ ...registry.views.row(caller, channel), version: channel.stored.version })

export const getForAdmin: Handle<typeof calls.getForAdmin> = ({ videoReturn, ctx }) => adminVideoReturn(ctx, videoReturn)
