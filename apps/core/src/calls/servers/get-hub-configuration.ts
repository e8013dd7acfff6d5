import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { hubConfiguration } from './settings-of.ts'

export const getHubConfiguration: Handle<typeof calls.getHubConfiguration> = ({ server, ctx, refuse }) => {
  refuse(refuseServerType(server.row, 'mmh_server'))
  return hubConfiguration(server, ctx.registry)
}
