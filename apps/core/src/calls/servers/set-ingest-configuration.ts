import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { setChannelSettings } from './set-channel-settings.ts'
import { ingestConfiguration } from './settings-of.ts'

export const setIngestConfiguration: Handle<typeof calls.setIngestConfiguration> = async (args) => {
  const { serverId: _, version: __, ...change } = args.input
  args.refuse(refuseServerType(args.server.row, 'ingest_server'))
  await setChannelSettings(args, change)
  return ingestConfiguration(args.server, args.ctx.registry)
}
