import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { ingestConfiguration } from './settings-of.ts'

export const getIngestConfiguration: Handle<typeof calls.getIngestConfiguration> = ({ server, ctx, refuse }) => {
  refuse(refuseServerType(server.row, 'ingest_server'))
  return ingestConfiguration(server, ctx.registry)
}
