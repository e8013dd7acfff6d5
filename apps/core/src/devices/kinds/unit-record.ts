import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { deriveStatus } from '@backhaul/rules/status'
import { typeGroupOf } from '@backhaul/rules/units'
import type { StoredUnit } from '../../store/units.ts'
import { topicsOf } from '../registry/membership-topics.ts'
import { applicationsOf, type LastKnown, type UnitRecord, type UnitState } from '../registry/record.ts'
import { reportedTasks } from './unit-tasks.ts'

const unknownBattery: UnitRow['battery'] = { connected: false, charging: false, percentage: null }

/** Makes the record of a unit as it is after a start: its configuration, and its last known state with its age. */
export function unitRecord(stored: StoredUnit, live: LastKnown<UnitState>): UnitRecord {
  const state = live === undefined ? { offline: true } : { ...live.state }
  const applications = state.offline ? null : applicationsOf(state)
  const linksKbps = state.offline ? noLinks(state.linksKbps) : (state.linksKbps ?? [])
  const { inventoryId, inventories, groups } = stored
  const row: UnitRow = {
    uniqueId: stored.uniqueId,
    name: stored.name,
    type: stored.type,
    typeGroup: typeGroupOf(stored.type),
    inventoryId,
    inventories: [...inventories],
    groups: [...groups],
    status: deriveStatus(applications, state.status),
    applications,
    transition: null,
    transmission: state.offline ? null : (state.transmission ?? null),
    tasks: reportedTasks(state),
    transmissionMode: state.transmissionMode ?? stored.transmissionMode,
    battery: state.battery ?? unknownBattery,
    selChannel: stored.selChannel,
    feeds: [],
    tallyState: null,
    totalBitrate: totalOf(linksKbps),
    linksKbps,
    linkCarriers: carriersOf(state.modems),
    location: state.location ?? null,
    cameraConnected: state.cameraConnected ?? false,
    swVersion: state.swVersion ?? stored.swVersion,
    alerts: { warning: 0, critical: 0 },
    lastModified: stored.lastModified,
    lastSeen: live?.seenAt ?? 0,
  }
  // Field by field, because an object made by spreads stores its fields outside of itself. Those that every report reads or writes
  // come first: side by side, they fill two lines of the processor's cache instead of four.
  return {
    kind: 'unit',
    id: stored.uniqueId,
    link: null,
    follower: null,
    row,
    bootId: live?.bootId ?? 0,
    seq: live?.seq ?? 0,
    lastReportMs: null,
    seenAt: live?.seenAt ?? 0,
    dirtyMs: 0,
    topics: topicsOf('unit', stored, topics.units),
    details: null,
    calmAboveKbps: alwaysReviewed,
    inventoryId,
    inventories,
    groups,
    stored,
    state,
    onAirSinceMs: null,
    ring: null,
    awaited: null,
    awaitedTasks: new Map(),
    ipPipeFailedOf: undefined,
    isDuplicate: false,
    alerts: [],
  }
}

/** The value of `calmAboveKbps` of a unit whose every change is reviewed. A small whole number, which V8 keeps in the record itself. */
export const alwaysReviewed = 2 ** 31 - 1

/** The rates of a unit that is offline: none of its links is known to be up. */
export const noLinks = (linksKbps: readonly number[] = []): number[] => linksKbps.map(() => -1)

/** Returns the carrier of each link. Names of Wi-Fi networks are left to the details of the unit. */
export const carriersOf = (modems: UnitState['modems'] = []): string[] =>
  modems.map(({ uiType, network }) => (uiType === 'cell' && network ? `cell:${network}` : uiType))

/**
 * Copies changed rates into the array of the row, if it has as many, and lets `fields` have that array. A new array per second and
 * unit would cost the garbage collector much. The array of the row must not be held elsewhere, such as by a topic.
 */
export function reuseRates({ linksKbps: own }: UnitRow, fields: Partial<UnitRow>): void {
  const { linksKbps } = fields
  if (linksKbps === undefined || linksKbps.length !== own.length) return
  for (let i = 0; i < own.length; i++) own[i] = linksKbps[i] as number
  fields.linksKbps = own
}

/** kbps over the links that are connected. */
export function totalOf(linksKbps: readonly number[]): number {
  let total = 0
  for (const kbps of linksKbps) if (kbps > 0) total += kbps
  return total
}
