import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { isChannelOffline } from '@backhaul/rules/channels'
import { isStreaming, transmits } from '@backhaul/rules/status'

/** The columns of the picture, from the field to the viewer. */
export const columns = ['units', 'links', 'servers', 'channels', 'outputs', 'destinations'] as const
export type Column = (typeof columns)[number]

/** `idle` is a way that is set up and carries nothing. A return carries video back to a unit. */
export type FlowState = 'live' | 'connecting' | 'stale' | 'idle'

/** Video on its way between two objects: a key names the kind and the id. */
export interface Flow {
  readonly from: Key
  readonly to: Key
  readonly kbps: number
  readonly state: FlowState
  readonly isReturn?: boolean
}

/** The kinds of objects. Links, outputs and destinations are sums: all modems of an operator are one object. */
export type Kind = 'unit' | 'link' | 'server' | 'channel' | 'output' | 'destination'
export type Key = `${Kind}:${string}`

export const outputKinds = ['sdi', 'ndi', 'smpte2110', 'cdn', 'distribution'] as const
export type OutputKind = (typeof outputKinds)[number]

/** The id of servers and channels that receive a unit of the viewer, who may not see them. */
export const hiddenId = '-'
/** The server of a return that the user may not see: the row of the unit says that it shows one, not which. */
export const returnKey: Key = 'server:return'

export const columnOf: Readonly<Record<Kind, Column>> = {
  unit: 'units',
  link: 'links',
  server: 'servers',
  channel: 'channels',
  output: 'outputs',
  destination: 'destinations',
}

export const kindOf = (key: string): Kind => key.slice(0, key.indexOf(':')) as Kind
export const idOf = (key: string): string => key.slice(key.indexOf(':') + 1)

type ChannelOf = (id: string) => ChannelRow | undefined

/** Returns whether the unit sends video, or is about to. */
const sends = (unit: UnitRow): boolean =>
  unit.feeds.length > 0 || (transmits(unit.applications) && unit.transmissionMode !== 'Store & Forward')

function unitState(unit: UnitRow): FlowState {
  if (unit.lastSeen !== null) return 'stale'
  return unit.transition !== null || !isStreaming(unit.applications) ? 'connecting' : 'live'
}

/** Returns the servers that receive the unit, one per camera. */
function serversOf(unit: UnitRow, channelOf: ChannelOf): string[] {
  const { feeds, selChannel } = unit
  const channels = feeds.length > 0 ? feeds : selChannel === null ? [] : [selChannel]
  return channels.map(({ channelId }) => channelOf(channelId)?.serverId ?? hiddenId)
}

/** Sums the rates of the links that go over the same carrier. A unit without connected links keeps its carriers, at 0. */
function carriersOf({ linksKbps, linkCarriers, totalBitrate }: UnitRow): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (carrier: string, kbps: number) => sums.set(carrier, (sums.get(carrier) ?? 0) + kbps)
  linksKbps.forEach((kbps, i) => {
    if (kbps >= 0) add(linkCarriers[i] ?? 'cell', kbps)
  })
  if (sums.size === 0) for (const carrier of linkCarriers) add(carrier, 0)
  if (sums.size === 0) add('cell', totalBitrate)
  return sums
}

/** The picture that a unit shows: its server, its rate, and whether it still connects. */
export interface ShownReturn {
  readonly serverId: string
  readonly kbps: number
  readonly isConnecting: boolean
}

/** Returns the way of a unit's video to its servers, and of the return that it shows. Empty while it does neither. */
export function unitFlows(unit: UnitRow, channelOf: ChannelOf, shown?: ShownReturn): Flow[] {
  const flows: Flow[] = []
  const self: Key = `unit:${unit.uniqueId}`
  if (sends(unit)) {
    const state = unitState(unit)
    const servers = serversOf(unit, channelOf)
    for (const [carrier, kbps] of carriersOf(unit)) {
      const link: Key = `link:${carrier}`
      flows.push({ from: self, to: link, kbps, state })
      // The rows do not divide the rate of a link by camera; we take equal parts.
      for (const server of servers) flows.push({ from: link, to: `server:${server}`, kbps: kbps / servers.length, state })
    }
    for (const { channelId } of unit.feeds)
      if (channelOf(channelId) === undefined)
        flows.push({ from: `server:${hiddenId}`, to: `channel:${hiddenId}`, kbps: unit.totalBitrate / unit.feeds.length, state })
  }
  const back = unit.applications?.videoReturn
  if (shown !== undefined || back !== undefined) {
    const isConnecting = shown === undefined ? back === 'connecting' : shown.isConnecting
    const from: Key = shown === undefined ? returnKey : `server:${shown.serverId}`
    flows.push({ from, to: self, kbps: shown?.kbps ?? 0, state: isConnecting ? 'connecting' : 'live', isReturn: true })
  }
  return flows
}

function channelState({ status, allocatedTo, allocatedToUnitUid, allocatedToByApp, bitrate }: ChannelRow): FlowState {
  const isHeld = allocatedTo !== null || allocatedToUnitUid !== null || allocatedToByApp !== null
  if (isChannelOffline(status)) return isHeld ? 'stale' : 'idle'
  if (status === 'connecting') return 'connecting'
  return status === 'collecting' || status === 'PlayStoredFile' || bitrate > 0 ? 'live' : 'idle'
}

/** Returns the outputs of a channel. */
export function outputsOf({ sdiNo, type, ndi, flavor, forwardRtmp, cdnName, destination, sharing }: ChannelRow): OutputKind[] {
  const has: Readonly<Record<OutputKind, boolean>> = {
    sdi: sdiNo !== null && type !== 'input',
    ndi,
    smpte2110: flavor === 'SMPTE2110',
    cdn: forwardRtmp || cdnName !== null || destination !== null,
    distribution: type === 'distributor' || sharing,
  }
  return outputKinds.filter((kind) => has[kind])
}

/** Returns the way from the server of a channel through the channel to its outputs and destinations. */
export function channelFlows(channel: ChannelRow): Flow[] {
  const self: Key = `channel:${channel.channelId}`
  const state = channelState(channel)
  const kbps = state === 'live' ? channel.bitrate : 0
  const flows: Flow[] = [{ from: `server:${channel.serverId}`, to: self, kbps, state }]
  for (const kind of outputsOf(channel)) flows.push({ from: self, to: `output:${kind}`, kbps, state })
  const name = destinationOf(channel)
  if (name !== null) flows.push({ from: 'output:cdn', to: `destination:${name}`, ...farEnd(channel, kbps, state) })
  return flows
}

/** The name of the far end: of the destination, or its address. */
export const destinationOf = ({ cdnName, destination }: ChannelRow): string | null => cdnName ?? destination?.address ?? null

/** Returns the destination of a channel that has video and cannot pass it on; null while nothing has failed. */
export const failureOf = (channel: ChannelRow): ChannelRow['destination'] =>
  channel.destination?.state === 'failed' && channelState(channel) === 'live' ? channel.destination : null

/** Returns the flow to the far end. A far end that refuses the stream or is not there interrupts it. */
function farEnd({ destination }: ChannelRow, kbps: number, state: FlowState): Pick<Flow, 'kbps' | 'state'> {
  if (destination === null || state !== 'live') return { kbps, state }
  if (destination.state === 'failed') return { kbps: 0, state: 'stale' }
  if (destination.state === 'connected' || destination.state === 'slow') return { kbps: destination.takesKbps ?? kbps, state }
  return { kbps: 0, state: 'connecting' }
}
