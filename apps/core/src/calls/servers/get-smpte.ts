import type { calls } from '@backhaul/contract/servers'
import { refuseServerType, refuseSmpte } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { smpteConfiguration } from './settings-of.ts'

export const getSmpte: Handle<typeof calls.getSmpte> = ({ server, refuse }) => {
  refuse(refuseServerType(server.row, 'mmh_server'))
  refuse(refuseSmpte(server.row))
  return smpteConfiguration(server)
}
