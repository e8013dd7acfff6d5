import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const applicationUrls: Handle<typeof contract.platform.applicationUrls> = ({ ctx }) => ({
  console: '/',
  videoReturnPortal: ctx.config.VIDEO_RETURN_PORTAL_URL ?? null,
  matrix: ctx.config.MATRIX_URL ?? null,
})
