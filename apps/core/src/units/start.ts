import type { calls } from '@backhaul/contract/units'
import { wantedByStart } from '@backhaul/rules/transitions'
import { refuseStart } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const start: Handle<typeof calls.start> = async ({ unit, input, ctx, fail, refuse, command }) => {
  const { registry, caller } = ctx
  const details = registry.unitDetails(unit)
  const channelId = input.channelId ?? details.selChannel?.channelId
  const channel = channelId === undefined ? null : registry.channels.find(caller.scope, channelId)
  if (input.channelId !== undefined && channel === null) throw fail('CHANNEL_NOT_FOUND')
  refuse(refuseStart(details, channel?.row ?? null))

  const records = details.transmissionMode === 'Store & Forward'
  const mode = records ? 'storeAndForward' : 'single'
  await ctx.transitions.run(unit, 'starting', wantedByStart(records), caller.username, () =>
    command({ kind: 'startStream', mode, channelIds: channel === null ? [] : [channel.id] }),
  )
  return unit.row
}
