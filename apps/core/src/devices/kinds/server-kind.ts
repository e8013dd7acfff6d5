import type { ServerRow } from '@backhaul/contract/servers'
import { topics } from '@backhaul/contract/topics'
import { ServerReport } from '@backhaul/device-link'
import { serverAlerts } from '@backhaul/rules/alerts'
import { serverTypeGroupOf } from '@backhaul/rules/servers'
import type { StoredServer } from '../../store/servers.ts'
import { cloudPlaceOf } from './cloud-place.ts'
import { changedFields, firstFault, forget } from '../registry/fields.ts'
import type { Kind } from './kind.ts'
import { topicsOf } from '../registry/membership-topics.ts'
import { type LastKnown, reportOrderOf, type ServerRecord, type ServerState } from '../registry/record.ts'
import { alertRulesOf } from './unit-kind.ts'

export const serverKind: Kind<StoredServer, ServerRecord> = {
  kind: 'server',
  topic: topics.servers,
  liveTable: 'server_live',
  read: (store) => store.servers.all(),
  record: serverRecord,
  check: (body) => ServerReport.safeParse(body).data ?? null,
  faultOf: (body) => firstFault(ServerReport, body),
  report({ state, row }, { supportAccessEndsInS, ...report }, { rebooted }, { clock }) {
    if (rebooted) forget(state)
    if (supportAccessEndsInS !== undefined)
      state.supportAccessUntil = supportAccessEndsInS === null ? null : clock.now() + supportAccessEndsInS * 1000
    Object.assign(state, report, report.settings && { settings: { ...state.settings, ...report.settings } })
    return changedFields<ServerRow>(row, { ...liveFields(state), ...(state.swVersion !== undefined && { swVersion: state.swVersion }) })
  },
  offline: ({ seenAt, state }) => offlineFields(seenAt, state),
  // The spec doesn't say which rules hold for a server; we take those of its last group, as an automatic unit does.
  alerts: ({ row, isDuplicate }, active, _, lookups) =>
    serverAlerts({ ...row, isDuplicate, rules: alertRulesOf(null, row.groups, lookups) }, active),
  provision: ({ id: deviceId, kind, stored, state, row: { type: model, name, swVersion } }) => ({
    deviceId,
    kind,
    model,
    name,
    swVersion,
    serverSettings: { maxChannels: stored.maxChannels, ...stored.settings, ...state.settings, cloud: cloudPlaceOf(stored) },
  }),
  shown: shownOf,
  provided: ['name'],
  reported: ({ state }, { settings }) => (settings === undefined ? {} : { settings: { ...state.settings, ...settings } }),
  afterReport: (server, _, { audio }) => audio.serverChanged(server),
  renamed: (server, { audio }) => audio.serverChanged(server),
  moved: (server, before, { audio }) => audio.serverMoved(server, before),
  removed: (server, { audio }) => audio.serverRemoved(server),
}

function shownOf({ name, alias, serial, maxChannels, cloudProvider, cloudRegion }: StoredServer) {
  return { name, alias, serial, maxChannels, cloudProvider, cloudRegion }
}

function serverRecord(stored: StoredServer, live: LastKnown<ServerState>): ServerRecord {
  const { id, inventoryId, inventories, groups, type } = stored
  const memberships = { inventoryId, inventories, groups }
  const state = live === undefined ? { offline: true } : { ...live.state }
  const seenAt = live?.seenAt ?? 0
  const row: ServerRow = {
    uniqueId: id,
    ...shownOf(stored),
    type,
    typeGroup: serverTypeGroupOf(type),
    inventoryId,
    inventories: [...inventories],
    groups: [...groups],
    ...(state.offline ? offlineFields(seenAt, state) : liveFields(state)),
    swVersion: state.swVersion ?? stored.swVersion,
    alerts: { warning: 0, critical: 0 },
    lastSeen: seenAt,
  }
  return {
    kind: 'server',
    id,
    ...memberships,
    topics: topicsOf('server', memberships, topics.servers),
    row,
    stored,
    state,
    ...reportOrderOf(live),
  }
}

const liveFields = (state: ServerState) => ({
  state: state.state ?? 'idle',
  serverUsage: state.serverUsage ?? null,
  upTime: state.upTimeS ?? null,
  upgradePercent: state.tasks?.find(({ kind }) => kind === 'upgrade')?.percent ?? null,
  ptpState: state.ptp?.state ?? null,
  supportAccessUntil: state.supportAccessUntil ?? null,
  tallyHwStatus: state.tallyHwStatus ?? null,
  audioHwStatus: state.audioHwStatus ?? null,
  lastSeen: null,
})

/** a server that is offline goes on with the support access that it granted. */
const offlineFields = (seenAt: number, { supportAccessUntil = null }: ServerState) => ({
  state: 'offline' as const,
  serverUsage: null,
  upTime: null,
  tallyHwStatus: null,
  audioHwStatus: null,
  upgradePercent: null,
  ptpState: null,
  supportAccessUntil,
  lastSeen: seenAt,
})
