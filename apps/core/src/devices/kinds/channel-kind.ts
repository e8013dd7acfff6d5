import type { ChannelRow } from '@backhaul/contract/channels'
import { topics } from '@backhaul/contract/topics'
import type { ChannelDestination } from '@backhaul/contract/destinations'
import { ChannelReport, type FarEndReport, isBitrateKbps, isSeconds } from '@backhaul/device-link'
import { channelType, takesUnits } from '@backhaul/rules/channels'
import { waitingSettings } from '../registry/wish.ts'
import { isOnAir } from './audio-state.ts'
import type { StoredChannel } from '../../store/channels.ts'
import { changedFields, firstFault, forget } from '../registry/fields.ts'
import { enterUnits, followAtUnits, leaveUnits, renameSelections } from './channels-at-units.ts'
import type { Kind, Lookups } from './kind.ts'
import { topicsOf } from '../registry/membership-topics.ts'
import { channelWithoutKeys } from './stream-address.ts'
import { type ChannelRecord, type ChannelState, type LastKnown } from '../registry/record.ts'

export const channelKind: Kind<StoredChannel, ChannelRecord> = {
  kind: 'channel',
  topic: topics.channels,
  liveTable: 'channel_live',
  read: (store) => store.channels.all(),
  record: channelRecord,
  check: (body) => (isProgress(body) ? body : checked(body)),
  faultOf: (body) => firstFault(ChannelReport, body),
  report({ state, row }, report, { backOnline, rebooted }, { lookups }) {
    if (!backOnline && !rebooted && isProgress(report)) return applyProgress(state, row, report)
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
    return {
      deviceId,
      kind,
      model,
      name,
      swVersion,
      serverId,
      channelSettings: { ...stored.settings, ...state.settings, ...waitingSettings(stored.wanted), ...decided },
    }
  },
  shown: shownOf,
  // The fleet gets the type as the model, which follows from the flags.
  provided: ['name', 'output', 'distributor', 'forceOutput', 'forwardRtmp', 'ndi', 'sdiNo', 'flavor'],
  reported: ({ state }, { settings }, changed) => (settings === undefined ? {} : { settings: { ...state.settings, ...changed } }),
  shows({ row }, { kind, id }, name) {
    if (kind === 'unit' && row.allocatedToUnitUid === id) return { allocatedToUnitAlias: name, allocatedTo: name }
    return kind === 'server' && row.serverId === id ? { serverName: name } : null
  },
  entered(channel, registry) {
    Object.assign(channel.row, registry.audio.channelAdded(channel))
    enterUnits(channel, registry)
  },
  changed: followAtUnits,
  renamed: renameSelections,
  removed(channel, registry) {
    leaveUnits(channel, registry)
    registry.audio.channelRemoved(channel)
  },
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

type Progress = Pick<ChannelReport, 'bitrateKbps' | 'upTimeS'>

/**
 * Whether a body is a valid bitrate, a valid uptime or both, and nothing else, like most reports of a channel that collects. It is
 * checked without a schema.
 */
function isProgress(body: object): body is Progress {
  for (const key in body) if (key !== 'bitrateKbps' && key !== 'upTimeS') return false
  const { bitrateKbps, upTimeS } = body as Progress
  return (bitrateKbps === undefined || isBitrateKbps(bitrateKbps)) && (upTimeS === undefined || isSeconds(upTimeS))
}

function checked(body: object): ChannelReport | null {
  const { data } = ChannelReport.safeParse(body)
  return data === undefined ? null : channelWithoutKeys(data)
}

function applyProgress(state: ChannelState, row: ChannelRow, { bitrateKbps, upTimeS }: Progress): Partial<ChannelRow> {
  const fields: Partial<ChannelRow> = {}
  if (bitrateKbps !== undefined) {
    state.bitrateKbps = bitrateKbps
    if (bitrateKbps !== row.bitrate) fields.bitrate = bitrateKbps
  }
  if (upTimeS !== undefined) {
    state.upTimeS = upTimeS
    if (upTimeS !== row.uptime) fields.uptime = upTimeS
  }
  return fields
}

function channelRecord(stored: StoredChannel, live: LastKnown<ChannelState>, lookups: Lookups): ChannelRecord {
  const { id, inventoryId, inventories, groups, serverId, serverName } = stored
  const memberships = { inventoryId, inventories, groups }
  const state = live === undefined ? { offline: true } : channelWithoutKeys(live.state)
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
  // Field by field and in this order for the reasons of a unit's record: its reports are as many.
  return {
    kind: 'channel',
    id,
    link: null,
    follower: null,
    row,
    bootId: live?.bootId ?? 0,
    seq: live?.seq ?? 0,
    lastReportMs: null,
    seenAt,
    dirtyMs: 0,
    topics: topicsOf('channel', memberships, topics.channels),
    inventoryId,
    inventories,
    groups,
    stored,
    state,
    isDuplicate: false,
    alerts: [],
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
