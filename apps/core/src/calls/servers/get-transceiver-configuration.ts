import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { transceiverConfiguration } from './settings-of.ts'

export const getTransceiverConfiguration: Handle<typeof calls.getTransceiverConfiguration> = ({ server, ctx, refuse }) => {
  refuse(refuseServerType(server.row, 'transceiver_server'))
  return transceiverConfiguration(server, ctx.registry)
}
