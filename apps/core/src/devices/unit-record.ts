import { topicName, type TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { Modem, Unit, UnitRow } from '@backhaul/contract/units'
import { deriveStatus } from '@backhaul/rules/status'
import { delayRange, typeGroupOf } from '@backhaul/rules/units'
import type { StoredUnit } from '../store/units.ts'
import { applicationsOf, type LastKnown, type UnitRecord, type UnitState } from './record.ts'

const unknownBattery: UnitRow['battery'] = { connected: false, charging: false, percentage: null }

/** A unit as it is after the start: the configuration, and the last known state with its age. */
export function unitRecord(stored: StoredUnit, live: LastKnown<UnitState>): UnitRecord {
  const state = live === undefined ? { silent: true } : { ...live.state }
  const applications = state.silent ? null : applicationsOf(state)
  const linksKbps = state.silent ? noLinks(state.linksKbps) : (state.linksKbps ?? [])
  const names: TopicName[] = [
    topicName('i', stored.inventoryId, topics.units),
    ...stored.groups.map((group) => topicName('g', group, topics.units)),
  ]
  const row: UnitRow = {
    uniqueId: stored.uniqueId,
    name: stored.name,
    type: stored.type,
    typeGroup: typeGroupOf(stored.type),
    inventoryId: stored.inventoryId,
    groups: stored.groups,
    status: deriveStatus(applications),
    applications,
    transmissionMode: state.transmissionMode ?? stored.transmissionMode,
    battery: state.battery ?? unknownBattery,
    selChannel: stored.selChannel,
    totalBitrate: totalOf(linksKbps),
    linksKbps,
    location: state.location ?? null,
    cameraConnected: state.cameraConnected ?? false,
    swVersion: state.swVersion ?? stored.swVersion,
    alerts: { warning: 0, critical: 0 },
    lastModified: stored.lastModified,
    lastSeen: live?.seenAt ?? 0,
  }
  return {
    kind: 'unit',
    id: stored.uniqueId,
    inventoryId: stored.inventoryId,
    groups: stored.groups,
    topics: names,
    row,
    stored,
    state,
    whole: null,
    onAirSinceMs: null,
    ring: null,
    bootId: live?.bootId ?? 0,
    seq: live?.seq ?? 0,
    heardMs: null,
    seenAt: live?.seenAt ?? 0,
    dirtyMs: 0,
  }
}

/** The rates of a unit that is not heard: none of its links is known to be up. */
export const noLinks = (linksKbps: readonly number[] = []): number[] => linksKbps.map(() => -1)

/** kbps over the links that are connected. */
export function totalOf(linksKbps: readonly number[]): number {
  let total = 0
  for (const kbps of linksKbps) if (kbps > 0) total += kbps
  return total
}

/** The whole unit; the same frozen object until something of it changes. */
export function wholeUnit(record: UnitRecord, groupNames: (ids: readonly string[]) => string[]): Unit {
  return (record.whole ??= Object.freeze(makeWhole(record, groupNames)))
}

function makeWhole({ row, stored, state }: UnitRecord, groupNames: (ids: readonly string[]) => string[]): Unit {
  const { home: _, ...durable } = stored
  return {
    ...durable,
    ...row,
    ...delayRange(row.type, row.swVersion),
    uid: row.uniqueId,
    delay: state.delayMs ?? stored.delay,
    storages: state.storages ?? [],
    storeBacklogMb: state.storeBacklogMb ?? 0,
    groupNames: groupNames(row.groups),
    modems: modemsOf(state, row),
    lastReboot: state.rebootedAt ?? null,
  }
}

/** Links as the panel shows them: what was last said of each, with the rates of now. */
export function modemsOf(state: UnitState, { linksKbps, lastSeen }: UnitRow): Modem[] {
  const silent = lastSeen !== null
  return (state.modems ?? []).map((modem, index) => {
    const kbps = linksKbps[index] ?? -1
    return {
      ...modem,
      connected: modem.state === 'connected' && !silent,
      enabled: modem.state !== 'disabled',
      uplinkKbps: Math.max(0, kbps),
      lastUpdated: state.modemsAt ?? 0,
    }
  })
}
