import type { ServerType, ServerTypeGroup } from '@backhaul/contract/servers'

const groupOf: Record<ServerType, ServerTypeGroup> = {
  mmh_server: 'mmhServer',
  vr_server: 'videoReturnServer',
  transceiver_server: 'transceiverServer',
  ingest_server: 'ingestServer',
}

/** M-007 to M-010, M-114, M-116 to M-118: the type group of a server. */
export const serverTypeGroupOf = (type: ServerType): ServerTypeGroup => groupOf[type]
