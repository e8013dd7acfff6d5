import type { UnitStatus, UnitRow } from '@backhaul/contract/units'
import { isOfflineLike, isOnlineLike, isStreaming } from '@backhaul/rules/status'
import type { SortState } from '../../ui/grid/column.ts'
import { byName, byNumber, byText, type Compare } from '../compare.ts'

/** The order of statuses: on air first, offline last. */
export const statusRank = Object.fromEntries(
  (
    [
      'streaming',
      'streamingandforwarding',
      'storeandforward',
      'speedtest',
      'transparent_bridge',
      'setup_transparent_bridge',
      'fetchlogs',
      'upgrading',
      'forwarding',
      'online',
      'idle',
      'unavailable',
      'offline',
    ] as const satisfies readonly UnitStatus[]
  ).map((status, rank) => [status, rank]),
) as Record<UnitStatus, number>

/** The comparisons of units by column key. */
export const unitOrders = {
  status: byNumber((unit: UnitRow) => statusRank[unit.status]),
  name: byName((unit: UnitRow) => unit.name),
  type: byName((unit: UnitRow) => unit.type),
  // To 0.1 Mbps, as shown: rows do not change places for a difference that is not visible.
  bitrate: byNumber((unit: UnitRow) => Math.round(unit.totalBitrate / 100)),
  battery: byNumber((unit: UnitRow) => (unit.battery.connected ? (unit.battery.percentage ?? -1) : -1)),
  location: byText((unit: UnitRow) => unit.location?.address ?? '\uffff'),
  channel: byName((unit: UnitRow) => unit.selChannel?.name ?? '\uffff'),
  version: byName((unit: UnitRow) => unit.swVersion),
  alerts: byNumber((unit: UnitRow) => unit.alerts.critical * 1000 + unit.alerts.warning),
  mode: byName((unit: UnitRow) => unit.transmissionMode),
  // The longest first in descending order.
  transmission: byNumber((unit: UnitRow) => (unit.transmission === null ? 0 : Number.MAX_SAFE_INTEGER - unit.transmission.since)),
  modified: byNumber((unit: UnitRow) => unit.lastModified),
  // An online unit reports all the time.
  lastSeen: byNumber((unit: UnitRow) => unit.lastSeen ?? Number.MAX_SAFE_INTEGER),
} satisfies Record<string, Compare<UnitRow>>

/** On air first, then otherwise busy, idle and offline: the order of the counters. */
export const onAirFirst: Compare<UnitRow> = byNumber(({ applications, status }) =>
  isStreaming(applications) ? 0 : isOfflineLike(status) ? 3 : isOnlineLike(status) ? 2 : 1,
)

/** How often a list may be sorted again: rows sorted by a value that always changes would move all the time. */
export const orderThrottleMs = (sort: SortState): number => (sort.some(({ columnKey }) => columnKey === 'bitrate') ? 2000 : 250)
