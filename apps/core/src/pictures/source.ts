import type { WatchedTile } from '@backhaul/contract'
import { hasExpired } from '@backhaul/rules/permissions'
import { isStreaming } from '@backhaul/rules/status'
import type { Caller } from '../caller.ts'
import type { Registry } from '../devices/registry.ts'

/** The unit whose picture a tile shows now. `denied`: the caller sees no such object; null: there is no picture. */
export type Source = 'denied' | { readonly unitId: string | null }

const none: Source = { unitId: null }

/**
 * Returns the source of a tile for a caller, by the access and the scope of calls. The spec doesn't say who sees the picture of a unit
 * through a channel; as for recordings, it belongs to the channel that receives it.
 */
export function sourceOf(
  { units, channels }: Registry,
  caller: Caller,
  { kind, id }: Pick<WatchedTile, 'kind' | 'id'>,
  now: number,
): Source {
  if (hasExpired(caller.passwordExpiresAt, now)) return 'denied'
  if (!caller.may(kind === 'unit' ? 'units.read' : 'channels.read')) return 'denied'
  const device = (kind === 'unit' ? units : channels).find(caller.scope, id)
  if (device === null) return 'denied'
  const unitId = device.kind === 'unit' ? device.id : device.row.onAir ? device.row.allocatedToUnitUid : null
  if (unitId === null) return none
  return isStreaming(units.byId.get(unitId)?.row.applications ?? null) ? { unitId } : none
}
