import type { ChannelRow } from '@backhaul/contract/channels'
import { topics } from '@backhaul/contract/topics'
import type { ChannelDestination } from '@backhaul/contract/destinations'
import { ChannelReport, type FarEndReport, isBitrateKbps } from '@backhaul/device-link'
import { channelType, takesUnits } from '@backhaul/rules/channels'
import { isOnAir } from './audio-state.ts'
import type { StoredChannel } from '../store/channels.ts'
import { changedFields, firstFault, forget } from './fields.ts'
import type { Kind, Lookups } from './kind.ts'
import { topicsOf } from './membership-topics.ts'
import { serverOf } from './stream-address.ts'
import { type ChannelRecord, type ChannelState, type LastKnown } from './record.ts'

export const channelKind: Kind<StoredChannel, ChannelRecord> = {
  kind: 'channel',
  topic: topics.channels,
  liveTable: 'channel_live',
  read: (store) => store.channels.all(),
  record: channelRecord,
  check: (body) => (isBitrateOnly(body) ? body : withoutKey(ChannelReport.safeParse(body).data ?? null)),
  faultOf: (body) => firstFault(ChannelReport, body),
  report({ state, row }, report, { backOnline, rebooted }, { lookups }) {
    if (!backOnline && !rebooted && isBitrateOnly(report)) return applyBitrate(state, row, report.bitrateKbps)
    const { camera = null } = state
    if (rebooted) forget(state)
    Object.assign(state, report, report.settings && { settings: { ...state.settings, ...report.settings } })
    const fields = changedFields<ChannelRow>(row, liveFields(state, lookups, row.tally))
    // The row of the unit names the camera: a report of it alone counts as a change.
    return camera === (state.camera ?? null) ? fields : { ...fields, allocatedToUnitUid: state.allocatedToUnitUid ?? null }
  },
  offline: ({ seenAt }) => offlineFields(seenAt),
  alerts: null,
  provision({ id: deviceId, kind, stored, state, row: { channelName: name, type: model, liveuVersion: swVersion, serverId } }) {
    // The core alone decides about these two: the device has what is stored once it is provided.
    const decided = { ingestServerId: stored.ingestServerId, graphics: stored.settings.graphics ?? null }
    return { deviceId, kind, model, name, swVersion, serverId, channelSettings: { ...stored.settings, ...state.settings, ...decided } }
  },
  shown: shownOf,
  // The fleet gets the type as the model, which follows from the flags.
  provided: ['name', 'output', 'distributor', 'forceOutput', 'forwardRtmp', 'ndi', 'sdiNo', 'flavor'],
  reported: ({ state }, { settings }) => (settings === undefined ? {} : { settings: { ...state.settings, ...settings } }),
}

/** The type follows from the configuration. */
function shownOf(stored: StoredChannel) {
  const { name, output, distributor, forceOutput, forwardRtmp, ndi, sdiNo, flavor, studio, sharing, cdnName, licensed, liveuVersion } =
    stored
  const flags = { output, distributor, forceOutput, forwardRtmp, ndi, sdiNo, flavor, studio, sharing, cdnName }
  const type = channelType(flags)
  const ingest = stored.ingestServerId !== null
  return { ...flags, channelName: name, licensed, liveuVersion, type, supportedByUnit: takesUnits(type), ingest }
}

/** Whether a body is a valid bitrate and nothing else, like most reports of a channel that collects. It is checked without a schema. */
function isBitrateOnly(body: object): body is { bitrateKbps: number } {
  for (const key in body) if (key !== 'bitrateKbps') return false
  return isBitrateKbps((body as ChannelReport).bitrateKbps)
}

/** Cuts the address of an output, of which a device should report the server alone: a key in it is neither stored nor shown. */
function withoutKey(report: ChannelReport | null): ChannelReport | null {
  if (!report?.destination) return report
  return { ...report, destination: { ...report.destination, address: serverOf(report.destination.address) } }
}

function applyBitrate(state: ChannelState, { bitrate }: ChannelRow, bitrateKbps: number): Partial<ChannelRow> {
  state.bitrateKbps = bitrateKbps
  return bitrate === bitrateKbps ? {} : { bitrate: bitrateKbps }
}

function channelRecord(stored: StoredChannel, live: LastKnown<ChannelState>, lookups: Lookups): ChannelRecord {
  const { id, inventoryId, inventories, groups, serverId, serverName } = stored
  const memberships = { inventoryId, inventories, groups }
  const state = live === undefined ? { offline: true } : { ...live.state }
  const seenAt = live?.seenAt ?? 0
  const row: ChannelRow = {
    ...shownOf(stored),
    channelId: id,
    serverId,
    serverName,
    inventoryId,
    inventories: [...inventories],
    groups: [...groups],
    // The registry adds the interfaces of the server.
    ...noInterfaces,
    ...(state.offline ? offlineFields(seenAt) : liveFields(state, lookups, null)),
    lastSeen: seenAt,
  }
  // Field by field, as that of a unit: its reports are as many.
  return {
    kind: 'channel',
    id,
    inventoryId,
    inventories,
    groups,
    topics: topicsOf('channel', memberships, topics.channels),
    row,
    stored,
    state,
    bootId: live?.bootId ?? 0,
    seq: live?.seq ?? 0,
    lastReportMs: null,
    seenAt,
    dirtyMs: 0,
    isDuplicate: false,
    alerts: [],
    link: null,
    follower: null,
  }
}

const noInterfaces = { tally: null, ifb: null, tallyHwStatus: null, audioHwStatus: null } as const

function liveFields(state: ChannelState, { unitName }: Pick<Lookups, 'unitName'>, tally: ChannelRow['tally']) {
  const unitId = state.allocatedToUnitUid ?? null
  const receivesFrom = state.receivesFrom ?? null
  const alias = unitId === null ? null : (unitName(unitId) ?? unitId)
  const status = state.status ?? 'offline'
  return {
    status,
    onAir: isOnAir({ tally, status }),
    allocatedToUnitUid: unitId,
    allocatedToUnitAlias: alias,
    allocatedTo: alias,
    // The name of the channel that it receives from is in the calls of the link: not every viewer of this channel sees that one.
    allocatedToByApp: unitId !== null ? 'unit' : receivesFrom !== null ? 'p2p' : null,
    bitrate: state.bitrateKbps ?? 0,
    recording: state.recording ?? false,
    graphics: state.settings?.graphics?.name ?? null,
    uptime: state.upTimeS ?? null,
    destination: destinationOf(state),
    lastSeen: null,
  }
}

/** One value per report of an output: the fields of a row are compared by identity. */
const shownDestinations = new WeakMap<FarEndReport, ChannelDestination>()

function destinationOf({ destination }: ChannelState): ChannelDestination | null {
  if (!destination) return null
  let shown = shownDestinations.get(destination)
  if (shown === undefined) {
    const { isBackup: isSecondary, ...same } = destination
    shownDestinations.set(destination, (shown = { ...same, isSecondary }))
  }
  return shown
}

const offlineFields = (seenAt: number) => ({ ...liveFields({}, { unitName: () => null }, null), lastSeen: seenAt })
