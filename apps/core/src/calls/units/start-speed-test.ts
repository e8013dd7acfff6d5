import type { calls } from '@backhaul/contract/units'
import { refuseSpeedTest } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { startTask } from './start-task.ts'

export const startSpeedTest: Handle<typeof calls.startSpeedTest> = async (args) => {
  const { unit, input, ctx, fail, refuse } = args
  const { registry, caller, transitions } = ctx
  const { selChannel } = unit.row
  const channelId = input.channelId ?? (selChannel?.external === false ? selChannel.channelId : undefined)
  const found = channelId === undefined ? null : registry.channels.find(caller.scope, channelId)
  if (input.channelId !== undefined && found === null) throw fail('CHANNEL_NOT_FOUND')
  refuse(refuseSpeedTest(unit.row, found && registry.views.row(caller, { kind: 'channel', row: transitions.withStart(found.row) })))
  return startTask(args, 'speedTest', { kind: 'startSpeedTest', channelId: found?.id ?? '' })
}
