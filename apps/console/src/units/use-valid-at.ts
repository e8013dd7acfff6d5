import type { UnitRow } from '@backhaul/contract/units'
import { useLive } from '../app/live/live.ts'

/** When the values of a unit were last known to be valid: its last report, else the last message of the core. Null: now. */
export function useValidAt({ lastSeen }: Pick<UnitRow, 'lastSeen'>): number | null {
  const { connection } = useLive()
  return lastSeen ?? (connection.status === 'live' ? null : connection.lastMessageAt)
}
