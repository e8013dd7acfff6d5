import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { ipPipeConfiguration } from './settings-of.ts'

export const getIpPipe: Handle<typeof calls.getIpPipe> = ({ server, refuse }) => {
  refuse(refuseServerType(server.row, 'mmh_server'))
  return ipPipeConfiguration(server)
}
