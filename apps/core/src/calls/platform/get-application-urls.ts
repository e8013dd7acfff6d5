import type { calls } from '@backhaul/contract/platform'
import type { Handle } from '../../http/handle.ts'

export const getApplicationUrls: Handle<typeof calls.getApplicationUrls> = ({ ctx }) => ({
  console: '/',
  videoReturnPortal: ctx.config.VIDEO_RETURN_PORTAL_URL ?? null,
  matrix: ctx.config.MATRIX_URL ?? null,
})
