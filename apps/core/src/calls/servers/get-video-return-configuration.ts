import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { videoReturnConfiguration } from './settings-of.ts'

export const getVideoReturnConfiguration: Handle<typeof calls.getVideoReturnConfiguration> = ({ server, ctx, refuse }) => {
  refuse(refuseServerType(server.row, 'vr_server'))
  return videoReturnConfiguration(server, ctx.registry)
}
