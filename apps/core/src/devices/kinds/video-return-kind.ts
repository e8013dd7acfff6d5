import { topics } from '@backhaul/contract/topics'
import type { VideoReturnConfiguration, VideoReturnRow } from '@backhaul/contract/video-return'
import { VideoReturnReport } from '@backhaul/device-link'
import { parseSrtUrl, videoReturnStatus } from '@backhaul/rules/video-return'
import { placeOf } from '../../secrets/places.ts'
import type { StoredVideoReturn } from '../../store/video-returns.ts'
import { changedFields, firstFault, forget } from '../registry/fields.ts'
import type { Kind, Lookups } from './kind.ts'
import { topicsOf } from '../registry/membership-topics.ts'
import { serverOf } from './stream-address.ts'
import { withUnitName } from './with-unit-name.ts'
import { type LastKnown, reportOrderOf, type VideoReturnRecord, type VideoReturnState } from '../registry/record.ts'

export const videoReturnKind: Kind<StoredVideoReturn, VideoReturnRecord> = {
  kind: 'videoReturn',
  topic: topics.videoReturns,
  liveTable: 'video_return_live',
  read: (store) => store.videoReturns.all(),
  record: videoReturnRecord,
  check: (body) => withoutKey(VideoReturnReport.safeParse(body).data ?? null),
  faultOf: (body) => firstFault(VideoReturnReport, body),
  report({ state, row, stored }, report, { rebooted }, { lookups }) {
    if (rebooted) forget(state)
    Object.assign(state, report, report.settings && { settings: { ...state.settings, ...report.settings } })
    const fields = { ...liveFields(state, lookups, row), ...configured(stored, state, row) }
    return changedFields<VideoReturnRow>(row, fields)
  },
  offline: ({ seenAt }) => offlineFields(seenAt),
  alerts: null,
  provision({ id: deviceId, kind, row: { name, serverId }, stored, state }, { open }) {
    const { inCloud, settings, passphrase } = stored
    const secret = passphrase && open(passphrase, placeOf.videoReturn(deviceId))
    return {
      deviceId,
      kind,
      model: inCloud ? 'cloud' : 'sdi',
      name,
      swVersion: '',
      serverId,
      videoReturnSettings: { ...settings, ...state.settings },
      ...(secret && { passphrase: secret }),
    }
  },
  shown: (stored) => shownOf(stored),
  settingsShown: ({ stored, state, row }) => configured(stored, state, row),
  provided: ['name'],
  reported: ({ state }, { settings }) => (settings === undefined ? {} : { settings: { ...state.settings, ...settings } }),
  shows({ row }, { kind, id }, name) {
    if (kind === 'server') return row.serverId === id ? { serverName: name } : null
    const statuses = kind === 'unit' ? withUnitName(row.p2MPStreamingStatuses, id, name) : null
    return statuses && { p2MPStreamingStatuses: statuses }
  },
}

/** Cuts the address of an input, of which a device should report the server alone. */
const withoutKey = (report: VideoReturnReport | null): VideoReturnReport | null =>
  report?.settings?.url === undefined ? report : { ...report, settings: { ...report.settings, url: serverOf(report.settings.url) } }

const shownOf = ({ name, description, serialNumber }: StoredVideoReturn) => ({ name, description, serialNumber })

function videoReturnRecord(stored: StoredVideoReturn, live: LastKnown<VideoReturnState>, lookups: Lookups): VideoReturnRecord {
  const { id, serverId, serverName, inventoryId, inventories, groups } = stored
  const memberships = { inventoryId, inventories, groups }
  const state = live === undefined ? { offline: true } : { ...live.state }
  const seenAt = live?.seenAt ?? 0
  const row: VideoReturnRow = {
    uniqueId: id,
    ...shownOf(stored),
    serverId,
    serverName,
    inventoryId,
    inventories: [...inventories],
    groups: [...groups],
    ...(state.offline ? offlineFields(seenAt) : liveFields(state, lookups, null)),
    ...configured(stored, state, null),
    lastSeen: seenAt,
  }
  return {
    kind: 'videoReturn',
    id,
    ...memberships,
    topics: topicsOf('videoReturn', memberships, topics.videoReturns),
    row,
    stored,
    state,
    ...reportOrderOf(live),
  }
}

/** Returns the former value when the new one is the same, so that it is not published again. */
const kept = <Value>(value: Value, former: Value | undefined): Value =>
  former !== undefined && JSON.stringify(value) === JSON.stringify(former) ? former : value

type Live = Pick<
  VideoReturnRow,
  'status' | 'uptime' | 'bitrate' | 'inputStandard' | 'inputParameters' | 'inputFault' | 'p2MPStreamingStatuses' | 'lastSeen'
>

function liveFields(state: VideoReturnState, { unitName }: Pick<Lookups, 'unitName'>, row: VideoReturnRow | null): Live {
  const { status = 'idle', input = null, feeds = [] } = state
  const { standard = null, ...parameters } = input ?? {}
  const statuses = feeds.map((feed) => ({
    unitId: feed.unitId,
    unitName: unitName(feed.unitId) ?? feed.unitId,
    status: feed.state,
    bitrate: feed.bitrateKbps,
  }))
  return {
    status: videoReturnStatus(row?.status ?? 'offline', status),
    uptime: state.upTimeS ?? null,
    bitrate: state.bitrateKbps ?? 0,
    inputStandard: standard,
    inputParameters: kept(input === null ? null : (parameters as NonNullable<VideoReturnRow['inputParameters']>), row?.inputParameters),
    inputFault: state.inputFault ?? null,
    p2MPStreamingStatuses: kept(statuses, row?.p2MPStreamingStatuses),
    lastSeen: null,
  }
}

const inputTypes = { disabled: 'disabled', sdi: 'SDI', srt: 'SRT' } as const

/** Returns the configuration that the device reports, and the stored one until it has reported it. */
function configured(
  stored: Pick<StoredVideoReturn, 'settings'>,
  state: VideoReturnState,
  row: VideoReturnRow | null,
): Pick<VideoReturnRow, 'configuration' | 'urlData' | 'sharedUnitIds'> {
  const settings = { ...stored.settings, ...state.settings }
  const { input = 'disabled', url = '', destinationPort = null, latencyMs: latency = 0, sharedUnitIds = null } = settings
  const hasPassphrase = state.hasPassphrase ?? false
  const configuration: VideoReturnConfiguration = { inputType: inputTypes[input], url, destinationPort, latency, hasPassphrase }
  const farEnd = input === 'srt' ? parseSrtUrl(url) : null
  const port = destinationPort ?? farEnd?.port ?? null
  const urlData =
    farEnd === null || port === null ? null : { protocol: 'srt' as const, host: farEnd.host, port, latency, encrypted: hasPassphrase }
  return {
    configuration: kept(configuration, row?.configuration),
    urlData: kept(urlData, row?.urlData),
    sharedUnitIds: kept(sharedUnitIds, row?.sharedUnitIds),
  }
}

const offlineFields = (seenAt: number): Live => ({
  status: 'offline',
  uptime: null,
  bitrate: 0,
  inputStandard: null,
  inputParameters: null,
  inputFault: null,
  p2MPStreamingStatuses: [],
  lastSeen: seenAt,
})
