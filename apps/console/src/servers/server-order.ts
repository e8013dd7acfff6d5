import type { ServerRow } from '@backhaul/contract/servers'
import { byName, byNumber, type Compare } from '../domain/compare.ts'

const last = '\uffff'
const stateRank: Readonly<Record<ServerRow['state'], number>> = { busy: 0, upgrading: 1, idle: 2, offline: 3 }

/** The comparisons of servers by column key. */
export const serverOrders = {
  name: byName((server: ServerRow) => server.name),
  alias: byName((server: ServerRow) => server.alias ?? last),
  type: byName((server: ServerRow) => server.type),
  state: byNumber((server: ServerRow) => stateRank[server.state]),
  cpu: byNumber((server: ServerRow) => server.serverUsage?.cpu ?? -1),
  storage: byNumber((server: ServerRow) => server.serverUsage?.storage ?? -1),
  channels: byNumber((server: ServerRow) => server.maxChannels),
  place: byName((server: ServerRow) => (server.cloudProvider === null ? '' : `${server.cloudProvider} ${server.cloudRegion ?? ''}`)),
  version: byName((server: ServerRow) => server.swVersion),
  serial: byName((server: ServerRow) => server.serial),
  uptime: byNumber((server: ServerRow) => server.upTime ?? -1),
  // An online server reports all the time.
  lastSeen: byNumber((server: ServerRow) => server.lastSeen ?? Number.MAX_SAFE_INTEGER),
} satisfies Record<string, Compare<ServerRow>>

/** Servers at work first, those that are offline last. */
export const busyServersFirst: Compare<ServerRow> = serverOrders.state
