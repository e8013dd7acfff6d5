import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../http/handle.ts'
import { channelsOn } from './channels-on.ts'

export const listIngestChannels: Handle<typeof calls.listIngestChannels> = ({ server, ctx, refuse }) => {
  refuse(refuseServerType(server.row, 'ingest_server'))
  return channelsOn(server, ctx).map((channel) => ctx.registry.views.row(ctx.caller, channel))
}
