import type { ServerRow } from '@backhaul/contract/servers'
import { sharedSets } from './shared-sets.ts'

/** The spec has no counters of servers; ours follow those of channels: states first, then types. */
export const serverCounterNames = [
  'busy',
  'idle',
  'offline',
  'upgrading',
  'hub',
  'videoReturn',
  'transceiver',
  'ingest',
  'activeAlerts',
] as const
export type ServerCounterName = (typeof serverCounterNames)[number]

const typeOf = { mmh_server: 'hub', vr_server: 'videoReturn', transceiver_server: 'transceiver', ingest_server: 'ingest' } as const
const setOf = sharedSets(serverCounterNames)

/** Returns the counters that count a server; the same set is the same array. Exactly one is a state, and one a type. */
export function serverCountersOf({ state, type, alerts }: ServerRow): readonly ServerCounterName[] {
  const hasAlerts = alerts.warning + alerts.critical > 0
  return setOf((name) => name === state || name === typeOf[type] || (name === 'activeAlerts' && hasAlerts))
}
