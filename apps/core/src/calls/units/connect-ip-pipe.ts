import type { calls } from '@backhaul/contract/units'
import { refuseIpPipe } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { selectedChannel } from './selected-channel.ts'
import { startTask } from './start-task.ts'

export const connectIpPipe: Handle<typeof calls.connectIpPipe> = async (args) => {
  const { unit, input, ctx, fail, refuse } = args
  if (input.serverId !== undefined && ctx.registry.servers.find(ctx.caller.scope, input.serverId) === null) throw fail('SERVER_NOT_FOUND')
  refuse(refuseIpPipe(unit.row, input.serverId !== undefined))
  const serverId = input.serverId ?? selectedChannel(ctx, unit)?.row.serverId
  // As the row shows a selected channel that is hidden.
  if (serverId === undefined) throw fail('CHANNEL_EXTERNAL')
  return startTask(args, 'ipPipe', { kind: 'startIpPipe', serverId })
}
