import type { GatewayRow } from '@backhaul/contract/gateways'
import { topics } from '@backhaul/contract/topics'
import { GatewayReport } from '@backhaul/device-link'
import type { StoredGateway } from '../../store/gateways.ts'
import { changedFields, firstFault, forget } from '../registry/fields.ts'
import type { Kind, Lookups } from './kind.ts'
import { topicsOf } from '../registry/membership-topics.ts'
import { withUnitName } from './with-unit-name.ts'
import { type GatewayRecord, type GatewayState, type LastKnown, reportOrderOf } from '../registry/record.ts'

export const gatewayKind: Kind<StoredGateway, GatewayRecord> = {
  kind: 'gateway',
  topic: topics.gateways,
  liveTable: 'gateway_live',
  read: (store) => store.gateways.all(),
  record: gatewayRecord,
  check: (body) => GatewayReport.safeParse(body).data ?? null,
  faultOf: (body) => firstFault(GatewayReport, body),
  report({ state, row }, report, { rebooted }, { lookups }) {
    if (rebooted) forget(state)
    Object.assign(state, report)
    const live = liveFields(state, lookups, row.units)
    return changedFields<GatewayRow>(row, { ...live, ...(state.swVersion !== undefined && { swVersion: state.swVersion }) })
  },
  offline: ({ seenAt }) => offlineFields(seenAt),
  alerts: null,
  provision: ({ id: deviceId, kind, row: { name, swVersion } }) => ({ deviceId, kind, model: '', name, swVersion }),
  shown: (stored) => shownOf(stored),
  provided: ['name'],
  reported: () => ({}),
  shows({ row }, { kind, id }, name) {
    const units = kind === 'unit' ? withUnitName(row.units, id, name) : null
    return units && { units }
  },
}

const shownOf = ({ name, description, serialNumber }: StoredGateway) => ({ name, description, serialNumber })

function gatewayRecord(stored: StoredGateway, live: LastKnown<GatewayState>, lookups: Lookups): GatewayRecord {
  const { id, inventoryId, inventories, groups } = stored
  const memberships = { inventoryId, inventories, groups }
  const state = live === undefined ? { offline: true } : { ...live.state }
  const seenAt = live?.seenAt ?? 0
  const row: GatewayRow = {
    uniqueId: id,
    ...shownOf(stored),
    inventoryId,
    inventories: [...inventories],
    groups: [...groups],
    ...(state.offline ? offlineFields(seenAt) : liveFields(state, lookups, [])),
    swVersion: state.swVersion ?? stored.swVersion,
    lastSeen: seenAt,
  }
  return {
    kind: 'gateway',
    id,
    ...memberships,
    topics: topicsOf('gateway', memberships, topics.gateways),
    row,
    stored,
    state,
    ...reportOrderOf(live),
  }
}

type Live = Pick<GatewayRow, 'state' | 'units' | 'bitrate' | 'upTime' | 'lastSeen'>

/** Returns the units with their present names; the former list when it is the same. */
function unitsOf(
  { unitIds = [] }: GatewayState,
  { unitName }: Pick<Lookups, 'unitName'>,
  former: GatewayRow['units'],
): GatewayRow['units'] {
  const units = unitIds.map((unitId) => ({ unitId, unitName: unitName(unitId) ?? unitId }))
  return JSON.stringify(units) === JSON.stringify(former) ? former : units
}

function liveFields(state: GatewayState, lookups: Pick<Lookups, 'unitName'>, former: GatewayRow['units']): Live {
  const units = unitsOf(state, lookups, former)
  return {
    state: units.length > 0 ? 'busy' : 'idle',
    units,
    bitrate: state.bitrateKbps ?? 0,
    upTime: state.upTimeS ?? null,
    lastSeen: null,
  }
}

const offlineFields = (seenAt: number): Live => ({ state: 'offline', units: [], bitrate: 0, upTime: null, lastSeen: seenAt })
