import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { setChannelSettings } from './set-channel-settings.ts'
import { videoReturnConfiguration } from './settings-of.ts'

export const setVideoReturnConfiguration: Handle<typeof calls.setVideoReturnConfiguration> = async (args) => {
  const { serverId: _, version: __, ...change } = args.input
  args.refuse(refuseServerType(args.server.row, 'vr_server'))
  await setChannelSettings(args, change)
  return videoReturnConfiguration(args.server, args.ctx.registry)
}
