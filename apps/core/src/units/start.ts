import type { calls } from '@backhaul/contract/units'
import { wantedByStart } from '@backhaul/rules/transitions'
import { feedChannels, refuseStart, startModeOf } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const start: Handle<typeof calls.start> = async ({ unit, input, ctx, fail, refuse, command }) => {
  const { registry, caller } = ctx
  const details = registry.unitDetails(unit)
  const { selChannel } = details
  // An external selection is unknown here or not licensed: nothing can be started to it.
  const channelId = input.channelId ?? (selChannel?.external === false ? selChannel.channelId : undefined)
  const selected = channelId === undefined ? null : (registry.channels.find(caller.scope, channelId)?.row ?? null)
  if (input.channelId !== undefined && selected === null) throw fail('CHANNEL_NOT_FOUND')

  const mode = startModeOf(details.transmissionMode)
  const single = selected === null ? [] : [selected]
  const channels = mode === 'multiCamera' ? feedChannels(details, selected, registry.channels.rows(caller.scope, undefined).rows) : single
  refuse(refuseStart(details, channels))
  await ctx.transitions.run(unit, 'starting', wantedByStart(mode === 'storeAndForward'), caller.username, () =>
    command({ kind: 'startStream', mode, channelIds: channels.map((channel) => channel.channelId) }),
  )
  return unit.row
}
