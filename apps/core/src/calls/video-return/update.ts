import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../../http/handle.ts'

export const update: Handle<typeof calls.update> = async ({ videoReturn, input, ctx, fail, changed }) => {
  const { videoReturnId: _, version, ...fields } = input
  if (!(await ctx.videoReturns.configure(videoReturn, fields, changed, version))) throw fail('NAME_IN_USE')
  return ctx.registry.views.row(ctx.caller, videoReturn)
}
