import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { isChannelOffline } from '@backhaul/rules/channels'
import { isStreaming } from '@backhaul/rules/status'
import { type Aggregate, createAggregate, edgeId, type PlacedFlow, type Share } from './aggregate.ts'
import { createFollower } from './follow.ts'
import { channelFlows, type Flow, hiddenId, idOf, type Key, kindOf, type ShownReturn, unitFlows } from './graph.ts'
import { createPlaces, type Grouping } from './places.ts'

/** The live rows: the stores of the console, or plain maps in tests. */
export interface Rows<T> {
  get(id: string): T | undefined
  values(): Iterable<T>
  readonly version: number
}
export interface FlowRows {
  readonly units: Rows<UnitRow>
  readonly channels: Rows<ChannelRow>
  readonly servers: Rows<ServerRow>
  readonly returns: Rows<VideoReturnRow>
}

export interface FlowOptions extends Grouping {
  readonly unitPasses: (unit: UnitRow) => boolean
  readonly channelPasses: (channel: ChannelRow) => boolean
  readonly serverPasses: (server: ServerRow) => boolean
}

/** The live picture of the flows. `sync` takes the changes of the rows since the last call. */
export interface FlowGraph {
  readonly aggregate: Aggregate
  /** Returns whether anything changed. */
  sync(): boolean
  /** The opened sum that a box belongs to. */
  sumOf(node: string): string | null
  /** The box that shows an object: its own, or that of its sum. */
  boxOf(key: string): string | null
  /** Increases with every change of a rate or a state. */
  readonly version: number
}

export function createFlowGraph(rows: FlowRows, options: FlowOptions): FlowGraph {
  const aggregate = createAggregate()
  const siteOf = (serverId: string) => {
    const server = rows.servers.get(serverId)
    return server?.inventoryId ?? server?.inventories[0] ?? hiddenId
  }
  const places = createPlaces(options, siteOf)
  const { shareOfUnit, shareOfChannel, shareOfServer } = createShares(rows, places, (unitId) => returns.get(unitId))
  let returns: ReadonlyMap<string, ShownReturn> = new Map()
  const put = (key: Key, share: Share | null) => {
    if (share === null && !aggregate.has(key)) return
    aggregate.set(key, share)
    if (share === null) places.release(key)
  }
  const channelOf = (id: string) => rows.channels.get(id)
  // Servers and channels first: units find theirs.
  const followers = [
    createFollower(rows.servers, {
      id: ({ uniqueId }: ServerRow) => uniqueId,
      put: (id, server) => put(`server:${id}`, server !== null && options.serverPasses(server) ? shareOfServer(server) : null),
    }),
    createFollower(rows.channels, {
      id: ({ channelId }: ChannelRow) => channelId,
      // A filter may ask for the state of the unit that holds it.
      dependsOn: (channel) => String(options.channelPasses(channel)),
      put: (id, channel) => put(`channel:${id}`, channel !== null && options.channelPasses(channel) ? shareOfChannel(channel) : null),
    }),
    createFollower(rows.units, {
      id: ({ uniqueId }: UnitRow) => uniqueId,
      // Its return, and the servers of its channels: a channel may arrive later than its unit, or move.
      dependsOn({ uniqueId, feeds, selChannel }) {
        const shown = returns.get(uniqueId)
        let servers = shown === undefined ? '' : `${shown.serverId} ${shown.kbps} ${shown.isConnecting} `
        if (feeds.length === 0 && selChannel !== null) servers += channelOf(selChannel.channelId)?.serverId ?? ''
        for (const { channelId } of feeds) servers += `${channelOf(channelId)?.serverId} `
        return servers
      },
      put: (id, unit) => put(`unit:${id}`, unit !== null && options.unitPasses(unit) ? shareOfUnit(unit) : null),
    }),
  ]
  /** The first boxes of a long column go to the objects on air. */
  const placeOnAir = () => {
    for (const unit of rows.units.values()) if (isStreaming(unit.applications) && options.unitPasses(unit)) places.unit(unit.uniqueId, unit)
    for (const channel of rows.channels.values())
      if (channel.onAir && options.channelPasses(channel)) places.channel(channel.channelId, channel.serverId)
  }
  let version = 0
  let synced = ''
  return {
    aggregate,
    sumOf: places.sumOf,
    boxOf: places.boxOf,
    get version() {
      return version
    },
    sync() {
      const now = `${rows.units.version} ${rows.channels.version} ${rows.servers.version} ${rows.returns.version}`
      if (now === synced) return false
      if (synced === '') placeOnAir()
      synced = now
      returns = returnsByUnit(rows.returns)
      const changes = followers.map((follow) => follow())
      if (!changes.includes(true)) return false
      // An opened sum keeps its box as a heading, which closes it.
      for (const sum of options.open) aggregate.set(sum, places.apartIn(sum) === 0 ? null : { ...nothing, node: sum, objects: 0 })
      version++
      return true
    },
  }
}

/** Returns the return that each unit shows. */
function returnsByUnit(rows: FlowRows['returns']): Map<string, ShownReturn> {
  const byUnit = new Map<string, ShownReturn>()
  for (const { serverId, p2MPStreamingStatuses } of rows.values())
    for (const { unitId, status, bitrate } of p2MPStreamingStatuses)
      byUnit.set(unitId, { serverId, kbps: bitrate, isConnecting: status === 'connecting' })
  return byUnit
}

const nothing = { objects: 1, onAir: false, offline: false, flows: [], next: [] } as const

/** Makes the shares of rows: their flows from box to box. */
function createShares(rows: FlowRows, places: ReturnType<typeof createPlaces>, returnOf: (unitId: string) => ShownReturn | undefined) {
  const channelOf = (id: string) => rows.channels.get(id)
  const placeOf = (key: Key, self: string): string => {
    const kind = kindOf(key)
    if (kind === 'unit') return self
    if (kind !== 'channel') return places.shared(key)
    return places.channel(idOf(key), channelOf(idOf(key))?.serverId ?? '')
  }
  const placed = (flows: readonly Flow[], self: string): PlacedFlow[] =>
    merged(flows.map((flow) => ({ ...flow, from: placeOf(flow.from, self), to: placeOf(flow.to, self) })))
  return {
    shareOfUnit(unit: UnitRow): Share {
      const node = places.unit(unit.uniqueId, unit)
      return {
        node,
        objects: 1,
        onAir: isStreaming(unit.applications),
        offline: unit.lastSeen !== null,
        flows: placed(unitFlows(unit, channelOf, returnOf(unit.uniqueId)), node),
        next: unit.feeds.map(({ channelId }) => `channel:${channelId}`),
      }
    },
    shareOfChannel(channel: ChannelRow): Share {
      const node = places.channel(channel.channelId, channel.serverId)
      const { onAir, status } = channel
      return { node, objects: 1, onAir, offline: isChannelOffline(status), flows: placed(channelFlows(channel), node), next: [] }
    },
    shareOfServer: ({ uniqueId, state }: ServerRow): Share => ({
      ...nothing,
      node: places.shared(`server:${uniqueId}`),
      offline: state === 'offline',
    }),
  }
}

/** Flows of one row between the same boxes are one flow: five modems of a unit are one unit in the sum of the modems. */
function merged(flows: readonly PlacedFlow[]): PlacedFlow[] {
  const byEdge = new Map<string, PlacedFlow>()
  for (const flow of flows) {
    const id = edgeId(flow.from, flow.to)
    const same = byEdge.get(id)
    byEdge.set(id, same === undefined ? flow : { ...same, kbps: same.kbps + flow.kbps })
  }
  return [...byEdge.values()]
}
