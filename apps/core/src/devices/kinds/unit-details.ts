import type { Modem, Unit, UnitRow } from '@backhaul/contract/units'
import { delayRanges } from '@backhaul/rules/units'
import type { UnitRecord, UnitState } from '../registry/record.ts'

/** Names the inventories and groups of a unit. */
export interface Names {
  inventory(id: string): string
  group(id: string): string
}

/** Returns everything about a unit: the same frozen object until something of it changes. */
export function unitDetails(record: UnitRecord, names: Names): Unit {
  return (record.details ??= Object.freeze(makeDetails(record, names)))
}

function makeDetails({ row, stored, state }: UnitRecord, names: Names): Unit {
  const { home: _, version: __, settings: ___, alerts: ____, wanted: _____, wantedVersion: ______, ...durable } = stored
  return {
    ...durable,
    ...row,
    ...delayRanges(row.type, row.swVersion),
    uid: row.uniqueId,
    delay: state.delayMs ?? stored.delay,
    storages: state.storages ?? [],
    storeBacklogMb: state.storeBacklogMb ?? 0,
    inventoryName: names.inventory(stored.inventoryId),
    groupNames: row.groups.map(names.group),
    modems: modemsOf(state, row),
    lastReboot: state.rebootedAt ?? null,
    hasCertificate: state.hasCertificate ?? null,
  }
}

/** Returns the links as the panel shows them: the last report of each, with the present rates. */
function modemsOf(state: UnitState, { linksKbps, lastSeen }: UnitRow): Modem[] {
  const offline = lastSeen !== null
  return (state.modems ?? []).map((modem, index) => {
    const kbps = linksKbps[index] ?? -1
    return {
      ...modem,
      network: modem.network ?? null,
      connected: modem.state === 'connected' && !offline,
      enabled: modem.state !== 'disabled',
      uplinkKbps: Math.max(0, kbps),
      lastUpdated: state.modemsAt ?? 0,
    }
  })
}
