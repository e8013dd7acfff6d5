import type { IngestAssociation } from '@backhaul/contract/ingest'
import type { Caller } from '../../caller.ts'
import type { Core } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'

/** Returns the association of a channel as a caller sees it: it names the server to a caller who sees it. */
export function associationView({ registry }: Core, caller: Caller, { stored: { ingestServerId } }: ChannelRecord): IngestAssociation {
  const server = registry.views.server(caller, ingestServerId)
  return { ingest: ingestServerId !== null, server: server && { uniqueId: server.id, name: server.row.name } }
}
