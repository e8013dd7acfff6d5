import type { ChannelDetails, ChannelRow, PtmpStatus } from '@backhaul/contract/channels'
import type { ChannelSettings } from '@backhaul/device-link'
import { channelFlags, channelMode, channelOutputs, isChannelBusy, isChannelOffline } from '@backhaul/rules/channels'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { settingsOf } from './settings-of.ts'

type Viewed = Pick<Ctx, 'registry'> & { readonly caller: Caller }

/** Returns everything about a channel for a caller. */
export function detailsOf(channel: ChannelRecord, ctx: Viewed): ChannelDetails {
  const { registry, caller } = ctx
  const row = registry.views.row(caller, channel)
  const settings = settingsOf(channel)
  const { state } = channel
  const server = registry.views.server(caller, channel.row.serverId)
  const unit = registry.views.unit(caller, row.allocatedToUnitUid)
  const isOffline = isChannelOffline(row.status)
  return {
    ...row,
    ...channelFlags(row),
    online: !isOffline,
    offline: isOffline,
    busy: isChannelBusy(row.status),
    preview: row.type === 'preview',
    outputs: channelOutputs(row),
    mode: channelMode(row),
    port: settings.port ?? null,
    bandwidthLimit: settings.bandwidthKbps ?? null,
    privateSession: settings.privateSession ?? false,
    recordsAll: settings.recordsAll ?? false,
    fourK: settings.fourK ?? false,
    protocol: protocolOf(row, settings),
    broadcasterName: row.inventoryId === null ? null : (registry.reachedInventory(caller.scope, row.inventoryId)?.name ?? null),
    tallyName: row.tally?.name ?? settings.tallyName ?? null,
    capabilities: capabilitiesOf(channel),
    fetchedRtmpData: rtmpOf(settings, state.sourceConnected ?? false),
    fileTransfer: state.fileTransfer ?? null,
    serverProductType: server?.row.type ?? null,
    overlay: overlayOf(channel),
    smpteMetadata: { isConfigured: (settings.smpte ?? null) !== null },
    destinationState: row.destination?.state ?? 'none',
    inputSource: sourceOf(settings),
    logs: logsOf(channel),
    ptmpLu100: unit?.row.type === 'PTMP-4',
    ptmpStatuses: ptmpStatusesOf(channel, settings, ctx),
    ptmpDelay: settings.ptmp?.delayMs ?? null,
    assignment: { productId: unit?.row.type ?? null },
    version: channel.stored.version,
  }
}

/** M-554: the protocol of an input is that of its source, that of an output the one by which it passes the video on. */
function protocolOf(row: ChannelRow, { inputSource }: ChannelSettings): string | null {
  if (row.type === 'input') return inputSource?.kind ?? null
  const [output] = channelOutputs(row)
  return output ?? null
}

/** M-567. Addresses are stored without keys. */
const rtmpOf = ({ inputSource }: ChannelSettings, connected: boolean): ChannelDetails['fetchedRtmpData'] =>
  inputSource?.kind === 'RTMP' && inputSource.address !== null ? { url: inputSource.address, connected } : null

/** The overlay as stored: a device that was replaced gets it again, and has none until then. */
export function overlayOf({ stored: { settings } }: ChannelRecord): ChannelDetails['overlay'] {
  const { overlay } = settings
  if (!overlay) return null
  const { name, width, height, sizeBytes } = overlay
  return { name, width, height, sizeBytes }
}

function sourceOf({ inputSource }: ChannelSettings): ChannelDetails['inputSource'] {
  if (!inputSource) return null
  const { kind: type, latencyMs: latency, ...same } = inputSource
  return { type, latency, ...same }
}

/** The logs that a channel sends now. */
export function logsOf({ state }: ChannelRecord): ChannelDetails['logs'] {
  const task = state.offline ? undefined : state.tasks?.find(({ kind }) => kind === 'logs')
  return task === undefined ? null : { percent: task.percent }
}

/** The targets of point-to-multipoint that the caller sees. A target without a report is idle. */
export function ptmpStatusesOf(channel: ChannelRecord, { ptmp }: ChannelSettings, { registry, caller }: Viewed): PtmpStatus[] {
  const reported = new Map((channel.state.ptmpStatuses ?? []).map((one) => [one.uid, one]))
  return (ptmp?.targets ?? []).flatMap((uid) => {
    const target = registry.channels.find(caller.scope, uid)
    const { status = 'idle', bitrateKbps = 0 } = reported.get(uid) ?? {}
    return target === null ? [] : [{ uid, name: target.row.channelName, status, bitrate: bitrateKbps }]
  })
}
