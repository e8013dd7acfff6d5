import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { adminVideoReturn } from './get-for-admin.ts'

export const updateForAdmin: Handle<typeof calls.updateForAdmin> = async ({ videoReturn, input, ctx, fail, changed }) => {
  const { videoReturnId: _, version, ...fields } = input
  if (!(await ctx.videoReturns.configure(videoReturn, fields, changed, version))) throw fail('NAME_IN_USE')
  return adminVideoReturn(ctx, videoReturn)
}
