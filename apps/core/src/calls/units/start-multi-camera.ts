import type { calls } from '@backhaul/contract/units'
import { wantedByStart } from '@backhaul/rules/transitions'
import { refuseStartMultiCamera } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'

export const startMultiCamera: Handle<typeof calls.startMultiCamera> = async ({ unit, input, ctx, fail, refuse, command }) => {
  const { registry, caller } = ctx
  const channels = input.channelIds.map((id) => {
    const channel = registry.channels.find(caller.scope, id)
    if (channel === null) throw fail('CHANNEL_NOT_FOUND')
    return registry.views.row(caller, { kind: 'channel', row: ctx.transitions.withStart(channel.row) })
  })
  refuse(refuseStartMultiCamera(registry.unitDetails(unit), channels))
  await ctx.transitions.run(unit, 'starting', { wanted: wantedByStart(false), by: caller, channels }, () =>
    command({ kind: 'startStream', mode: 'multiCamera', channelIds: input.channelIds }),
  )
  return registry.views.row(caller, unit)
}
