import type { WatchedTile } from '@backhaul/contract'
import { feedOf } from '@backhaul/device-link'
import { hasExpired } from '@backhaul/rules/permissions'
import { isStreaming } from '@backhaul/rules/status'
import type { Caller } from '../caller.ts'
import { receivedUnit } from '../devices/registry/may-name.ts'
import type { UnitRecord } from '../devices/registry/record.ts'
import type { Registry } from '../devices/registry/registry.ts'

/** The feed that a tile shows now, as `feedOf` names it. `denied`: the caller sees no such object; null: there is no picture. */
export type Source = 'denied' | { readonly feed: string | null }

const none: Source = { feed: null }

/**
 * Returns the source of a tile for a caller, by the access and the scope of calls. The spec doesn't say who sees the picture of a unit
 * through a channel; as for recordings, it belongs to the channel that receives it.
 */
export function sourceOf(
  { units, channels }: Registry,
  caller: Caller,
  { kind, id, camera = 1 }: Pick<WatchedTile, 'kind' | 'id' | 'camera'>,
  now: number,
): Source {
  if (hasExpired(caller.passwordExpiresAt, now)) return 'denied'
  if (!caller.may(kind === 'unit' ? 'units.read' : 'channels.read')) return 'denied'
  const device = (kind === 'unit' ? units : channels).find(caller.scope, id)
  if (device === null) return 'denied'
  if (device.kind === 'unit') return feedOfUnit(device, camera)
  const { row, state } = device
  if (row.status !== 'collecting') return none
  const unit = receivedUnit(units.byId, device) ?? units.find(caller.scope, row.allocatedToUnitUid ?? '')
  return unit === null ? none : feedOfUnit(unit, state.camera ?? 1)
}

/** Every stream has a first camera; the further ones belong to streams of several cameras. */
function feedOfUnit({ id, row: { applications }, stored }: UnitRecord, camera: number): Source {
  if (!isStreaming(applications)) return none
  if (camera > 1 && (applications?.multiCamera === undefined || camera > stored.numberOfFeeds)) return none
  return { feed: feedOf(id, camera) }
}
