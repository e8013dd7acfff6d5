import type { calls } from '@backhaul/contract/servers'
import { refuseFeedFormat, refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { setChannelSettings } from './set-channel-settings.ts'
import { transceiverConfiguration } from './settings-of.ts'

export const setTransceiverConfiguration: Handle<typeof calls.setTransceiverConfiguration> = async (args) => {
  const { serverId: _, version: __, ...change } = args.input
  args.refuse(refuseServerType(args.server.row, 'transceiver_server'))
  const before = transceiverConfiguration(args.server, args.ctx.registry)
  args.refuse(refuseFeedFormat(args.server.row, change.feedFormat, before.feedFormat))
  await setChannelSettings(args, change)
  return transceiverConfiguration(args.server, args.ctx.registry)
}
