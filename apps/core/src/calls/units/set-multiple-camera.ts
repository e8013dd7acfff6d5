import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const setMultipleCamera: Handle<typeof calls.setMultipleCamera> = async ({ unit, input, ctx, changed, fail }) => {
  const { unitId: _, ...multipleCamera } = input
  for (const id of multipleCamera.customSelectedChannels)
    if (ctx.registry.channels.find(ctx.caller.scope, id) === null) throw fail('CHANNEL_NOT_FOUND')
  await ctx.units.configure(unit, { multipleCamera }, changed)
  return ctx.registry.views.details(ctx.caller, unit)
}
