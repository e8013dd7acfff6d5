import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'

export const listIngestChannels: Handle<typeof calls.listIngestChannels> = ({ server, ctx, refuse }) => {
  refuse(refuseServerType(server.row, 'ingest_server'))
  const { registry, caller } = ctx
  return Array.from(registry.channels.inScope(caller.scope))
    .filter(({ row, stored }) => row.serverId === server.id || stored.ingestServerId === server.id)
    .toSorted((a, b) => (a.row.channelName < b.row.channelName ? -1 : 1))
    .map((channel) => registry.views.row(caller, channel))
}
