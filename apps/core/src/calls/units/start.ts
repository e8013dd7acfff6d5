import type { calls } from '@backhaul/contract/units'
import { wantedByStart } from '@backhaul/rules/transitions'
import { feedChannels, refuseStart, startModeOf } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'

/** Starts the stream or the recording of a unit. */
export const start: Handle<typeof calls.start> = async ({ unit, input, ctx, fail, refuse, command }) => {
  const { registry, transitions, caller } = ctx
  const details = registry.unitDetails(unit)
  const { selChannel } = details
  // An external selection is unknown here or not licensed: nothing can be started to it.
  const channelId = input.channelId ?? (selChannel?.external === false ? selChannel.channelId : undefined)
  const found = channelId === undefined ? null : registry.channels.find(caller.scope, channelId)
  const selected = found && transitions.withStart(found.row)
  if (input.channelId !== undefined && selected === null) throw fail('CHANNEL_NOT_FOUND')

  const mode = startModeOf(details.transmissionMode)
  const single = selected === null ? [] : [selected]
  const all = () => registry.channels.rows(caller.scope, undefined).rows.map(transitions.withStart)
  const channels = mode === 'multiCamera' ? feedChannels(details, selected, all()) : single
  // A refusal names no unit that the caller may not see.
  const views = channels.map((row) => registry.views.row(caller, { kind: 'channel', row }))
  refuse(refuseStart(details, views))
  const records = mode === 'storeAndForward'
  // A recording needs no channel.
  const started = { wanted: wantedByStart(records), by: caller, channels: records ? [] : channels }
  await transitions.run(unit, 'starting', started, () =>
    command({ kind: 'startStream', mode, channelIds: channels.map((channel) => channel.channelId) }),
  )
  return registry.views.row(caller, unit)
}
