import type { calls } from '@backhaul/contract/units'
import { refuseStart } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { succeed } from './succeed.ts'

export const start: Handle<typeof calls.start> = async ({ input, ctx, fail }) => {
  const { registry, caller } = ctx
  const record = registry.units.find(caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  const unit = registry.whole(record)

  const channelId = input.channelId ?? unit.selChannel?.channelId
  const channel = channelId === undefined ? null : registry.channels.find(caller.scope, channelId)
  if (input.channelId !== undefined && channel === null) throw fail('CHANNEL_NOT_FOUND')
  const refusal = refuseStart(unit, channel?.row ?? null)
  if (refusal) throw fail(refusal.code, refusal.params)

  const mode = unit.transmissionMode === 'Store & Forward' ? 'storeAndForward' : 'single'
  succeed(await ctx.devices.command(record.id, { kind: 'startStream', mode, channelIds: channel === null ? [] : [channel.id] }), ctx, fail)
  return record.row
}
