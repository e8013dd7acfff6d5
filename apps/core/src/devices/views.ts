import type { TopicName } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { GatewayRow } from '@backhaul/contract/gateways'
import type { ServerRow } from '@backhaul/contract/servers'
import type { SelectedChannel, Unit, UnitCommand, UnitRow } from '@backhaul/contract/units'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { hiddenChannel, hiddenServer } from '@backhaul/rules/visibility'
import type { Caller } from '../caller.ts'
import type { Hub, Publishing } from '../realtime/hub.ts'
import type { Fields } from '../realtime/patch.ts'
import { groupInScope } from '../scope.ts'
import type { Actors } from './actors.ts'
import type { AnyRecord, ChannelRecord, GatewayRecord, ServerRecord, UnitRecord, VideoReturnRecord } from './record.ts'
import type { RecordIndex } from './record-index.ts'

/** The objects that the rows of devices may name to a caller, or to every subscriber of a topic. */
interface Viewer {
  inventory(id: string): boolean
  group(id: string): boolean
  unit(id: string): boolean
  channel(id: string): boolean
  server(id: string): boolean
  videoReturn(id: string): boolean
  gateway(id: string): boolean
  user(name: string): boolean
}

type AnyRow = UnitRow | ChannelRow | ServerRow | VideoReturnRow | GatewayRow

type Groups = ReadonlyMap<string, { readonly id: string; readonly name: string; readonly inventoryId: string }>

interface Registered {
  readonly units: RecordIndex<UnitRow, UnitRecord>
  readonly channels: RecordIndex<ChannelRow, ChannelRecord>
  readonly servers: RecordIndex<ServerRow, ServerRecord>
  readonly videoReturns: RecordIndex<VideoReturnRow, VideoReturnRecord>
  readonly gateways: RecordIndex<GatewayRow, GatewayRecord>
  readonly actors: Actors
  unitDetails(record: UnitRecord): Unit
}

/** Fields of rows that name other objects or users. Most changes have none of them. */
const naming = new Set<string>([
  'inventoryId',
  'inventories',
  'groups',
  'selChannel',
  'feeds',
  'serverId',
  'serverName',
  'allocatedToUnitUid',
  'allocatedToUnitAlias',
  'allocatedTo',
  'transition',
  'transmission',
  'tasks',
  'p2MPStreamingStatuses',
  'sharedUnitIds',
  'units',
] satisfies (keyof UnitRow | keyof ChannelRow | keyof VideoReturnRow | keyof GatewayRow)[])

const noUnit = { allocatedToUnitUid: null, allocatedToUnitAlias: null, allocatedTo: null } satisfies Partial<ChannelRow>

/** The fields of a video return channel, and of a gateway, that name units. */
const unitsOf = ({ kind, row }: VideoReturnRecord | GatewayRecord): Fields =>
  kind === 'gateway' ? { units: row.units } : { p2MPStreamingStatuses: row.p2MPStreamingStatuses, sharedUnitIds: row.sharedUnitIds }

const namesOf = ({ serverId, serverName, allocatedToUnitUid, allocatedToUnitAlias, allocatedTo }: ChannelRow): Fields => ({
  serverId,
  serverName,
  allocatedToUnitUid,
  allocatedToUnitAlias,
  allocatedTo,
})

function namesOthers(fields: object): boolean {
  for (const field in fields) if (naming.has(field)) return true
  return false
}

const nobody = () => false

/** Returns a transition or transmission, without a user whom the viewer may not see. */
function withUser<Act extends { readonly by: string | null }>(act: Act | null, viewer: Viewer): Act | null {
  return act === null || act.by === null || viewer.user(act.by) ? act : { ...act, by: null }
}

/**
 * The only place that decides which other objects a row names: those in the scope of the caller, or those that belong to the
 * group or inventory of the topic, because every subscriber of the topic sees them. Others are null, left out of lists, or shown
 * as an external channel. The user who sent a command is named where one of the user's inventories is, and to that user.
 */
export class Views {
  readonly #registry: Registered
  readonly #groups: Groups
  readonly #hub: Hub
  /** One per server, so that their number is bounded. */
  readonly #standIns = new Map<string, string>()
  readonly #callers = new WeakMap<Caller, Viewer>()

  constructor(registry: Registered, groups: Groups, hub: Hub) {
    this.#registry = registry
    this.#groups = groups
    this.#hub = hub
  }

  /** Returns the row of a device for a caller. */
  row<Row extends object>(caller: Caller, { row }: { readonly row: Row }): Row {
    return caller.scope.all ? row : this.#shown(row, row, this.#ofCaller(caller))
  }

  /** Returns the rows of a group that the caller may see, or of the whole scope. */
  rows<Row extends object>(caller: Caller, index: RecordIndex<Row, any>, groupId: string | undefined): { rows: Row[]; truncated: boolean } {
    const { rows, truncated } = index.rows(caller.scope, groupId)
    if (caller.scope.all) return { rows, truncated }
    const viewer = this.#ofCaller(caller)
    return { rows: rows.map((row) => this.#shown(row, row, viewer)), truncated }
  }

  /** Returns everything about a unit for a caller. */
  details(caller: Caller, unit: UnitRecord): Unit {
    const details = this.#registry.unitDetails(unit)
    if (caller.scope.all) return details
    const viewer = this.#ofCaller(caller)
    const row = this.#shown(details, details, viewer)
    const { customSelectedChannels } = details.multipleCamera
    if (row === details && customSelectedChannels.every((id) => viewer.channel(id))) return details
    return {
      ...row,
      inventoryName: row.inventoryId && details.inventoryName,
      groupNames: row.groups.map((id) => this.#groups.get(id)?.name ?? id),
      // One entry per feed: a channel that is left out would give its place to the next one.
      multipleCamera: {
        ...details.multipleCamera,
        customSelectedChannels: customSelectedChannels.map((id) => (viewer.channel(id) ? id : hiddenChannel.channelId)),
      },
    }
  }

  /** Returns a unit, or null for a caller who may not see it. */
  unit(caller: Caller, id: string | null): UnitRecord | null {
    return this.#seen(caller, this.#registry.units, id, 'unit')
  }

  /** Returns a server, or null for a caller who may not see it. */
  server(caller: Caller, id: string | null): ServerRecord | null {
    return this.#seen(caller, this.#registry.servers, id, 'server')
  }

  /** Returns JSON, such as settings or the parameters of a command, without the ids of devices that the caller may not see. */
  json<Value>(caller: Caller, value: Value): Value {
    return caller.scope.all ? value : (this.#withoutHidden(value, this.#ofCaller(caller)) as Value)
  }

  /** Returns an entry of the log of commands for a caller. */
  command(caller: Caller, entry: UnitCommand): UnitCommand {
    const { by } = entry
    const isNamed = by === null || caller.scope.all || this.#ofCaller(caller).user(by)
    return { ...this.json(caller, entry), by: isNamed ? by : null }
  }

  /** Returns the rows of devices by id, as the subscribers of a topic see them. */
  *topicRows(name: TopicName, records: Iterable<AnyRecord>): Generator<[id: string, row: Fields]> {
    const viewer = this.#ofTopic(name)
    for (const { id, row } of records) yield [id, this.#shown<Fields>(row, row, viewer)]
  }

  /** Publishes fields of a row: one value for all topics, or one for each if the fields name other objects. */
  publish({ id, row }: AnyRecord, names: readonly TopicName[], fields: object, how?: Publishing): void {
    if (!namesOthers(fields)) this.#hub.publish(names, id, fields as Fields, how)
    else
      for (const name of names)
        if (this.#hub.takes(name)) this.#hub.publish(name, id, { ...this.#shown(row, fields, this.#ofTopic(name)) }, how)
  }

  /** Publishes a notice about a unit that names the user of its field `field`: of a transition, or of a command. */
  publishNotice(names: readonly TopicName[], id: string, notice: Fields, field: string, act: { readonly by: string | null } | null): void {
    for (const name of names) this.#hub.publish(name, id, { ...notice, [field]: withUser(act, this.#ofTopic(name)) }, 'whole')
  }

  /** Returns the rows that name a device, each with the fields that do. */
  naming({ kind, id }: AnyRecord): [AnyRecord, Fields][] {
    const { units, channels } = this.#registry
    if (kind === 'channel')
      return Array.from(units.byId.values())
        .filter(({ row: { selChannel, feeds } }) => selChannel?.channelId === id || feeds.some(({ channelId }) => channelId === id))
        .map((unit) => [unit, { selChannel: unit.row.selChannel, feeds: unit.row.feeds }])
    if (kind === 'videoReturn' || kind === 'gateway') return []
    const field = kind === 'unit' ? 'allocatedToUnitUid' : 'serverId'
    const named: [AnyRecord, Fields][] = Array.from(channels.byId.values())
      .filter(({ row }) => row[field] === id)
      .map((channel) => [channel, namesOf(channel.row)])
    return [...named, ...(kind === 'unit' ? this.#namingUnit(id) : this.#returnsOfServer(id))]
  }

  #returnsOfServer(id: string): [AnyRecord, Fields][] {
    const returns = Array.from(this.#registry.videoReturns.byId.values()).filter(({ row }) => row.serverId === id)
    return returns.map((one) => [one, { serverId: one.row.serverId, serverName: one.row.serverName }])
  }

  #namingUnit(id: string): [AnyRecord, Fields][] {
    const { videoReturns, gateways } = this.#registry
    const isNamed = ({ unitId }: { unitId: string }) => unitId === id
    return [
      ...Array.from(videoReturns.byId.values()).filter(
        ({ row }) => row.p2MPStreamingStatuses.some(isNamed) || row.sharedUnitIds?.includes(id),
      ),
      ...Array.from(gateways.byId.values()).filter(({ row }) => row.units.some(isNamed)),
    ].map((record) => [record, unitsOf(record)])
  }

  /** Returns these fields of a row, without the objects that the viewer may not see. */
  #shown<Shown extends object>(row: object, fields: Shown, viewer: Viewer): Shown {
    const hidden = this.#hidden(row as AnyRow, viewer)
    if (hidden === null) return fields
    const rest = Object.keys(hidden).filter((field) => field in fields)
    return { ...fields, ...Object.fromEntries(rest.map((field) => [field, hidden[field]])) }
  }

  #seen<Seen extends AnyRecord>(caller: Caller, index: RecordIndex<any, Seen>, id: string | null, kind: 'unit' | 'server'): Seen | null {
    return id !== null && (caller.scope.all || this.#ofCaller(caller)[kind](id)) ? (index.byId.get(id) ?? null) : null
  }

  #withoutHidden(value: unknown, viewer: Viewer): unknown {
    if (typeof value === 'string') return this.#isHidden(value, viewer) ? hiddenChannel.channelId : value
    if (Array.isArray(value)) return value.map((one) => this.#withoutHidden(one, viewer))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#withoutHidden(one, viewer)]))
  }

  #isHidden(id: string, viewer: Viewer): boolean {
    const { units, channels, servers, videoReturns, gateways } = this.#registry
    return (
      (channels.byId.has(id) && !viewer.channel(id)) ||
      (units.byId.has(id) && !viewer.unit(id)) ||
      (servers.byId.has(id) && !viewer.server(id)) ||
      (videoReturns.byId.has(id) && !viewer.videoReturn(id)) ||
      (gateways.byId.has(id) && !viewer.gateway(id))
    )
  }

  #hidden(row: AnyRow, viewer: Viewer): Fields | null {
    let hidden: Fields | null = null
    if (row.inventoryId !== null && !viewer.inventory(row.inventoryId)) hidden = { inventoryId: null }
    if (!row.inventories.every(viewer.inventory)) hidden = { ...hidden, inventories: row.inventories.filter(viewer.inventory) }
    if (!row.groups.every(viewer.group)) hidden = { ...hidden, groups: row.groups.filter(viewer.group) }
    if ('selChannel' in row && !this.#seesSelected(row.selChannel, viewer)) hidden = { ...hidden, selChannel: hiddenChannel }
    if ('feeds' in row && !row.feeds.every(({ channelId }) => viewer.channel(channelId)))
      hidden = { ...hidden, feeds: row.feeds.map((feed) => (viewer.channel(feed.channelId) ? feed : { ...feed, ...hiddenChannel })) }
    if ('transition' in row) {
      const [transition, transmission] = [withUser(row.transition, viewer), withUser(row.transmission, viewer)]
      if (transition !== row.transition || transmission !== row.transmission) hidden = { ...hidden, transition, transmission }
      const tasks = row.tasks.map((task) => withUser(task, viewer))
      if (tasks.some((task, index) => task !== row.tasks[index])) hidden = { ...hidden, tasks }
    }
    if ('p2MPStreamingStatuses' in row || 'units' in row) hidden = this.#withoutUnits(row, hidden, viewer)
    if (!('serverId' in row)) return hidden
    if (!viewer.server(row.serverId)) hidden = { ...hidden, serverId: this.#standInFor(row.serverId), serverName: null }
    if ('allocatedToUnitUid' in row && row.allocatedToUnitUid !== null && !viewer.unit(row.allocatedToUnitUid))
      hidden = { ...hidden, ...noUnit }
    return hidden
  }

  #withoutUnits(row: VideoReturnRow | GatewayRow, hidden: Fields | null, viewer: Viewer): Fields | null {
    const isSeen = ({ unitId }: { unitId: string }) => viewer.unit(unitId)
    if ('units' in row) return row.units.every(isSeen) ? hidden : { ...hidden, units: row.units.filter(isSeen) }
    const { p2MPStreamingStatuses: feeds, sharedUnitIds: shared } = row
    if (!feeds.every(isSeen)) hidden = { ...hidden, p2MPStreamingStatuses: feeds.filter(isSeen) }
    if (shared !== null && !shared.every((id) => viewer.unit(id)))
      hidden = { ...hidden, sharedUnitIds: shared.filter((id) => viewer.unit(id)) }
    return hidden
  }

  /** The name of an external channel that is unknown here belongs to the unit: a user of the unit typed it. */
  #seesSelected(selected: SelectedChannel | null, viewer: Viewer): boolean {
    if (selected === null || viewer.channel(selected.channelId)) return true
    return selected.external && !this.#registry.channels.byId.has(selected.channelId)
  }

  /** Returns the id in place of that of a server: channels of one server differ from those of others, as multi-camera needs. */
  #standInFor(serverId: string): string {
    const known = this.#standIns.get(serverId) ?? `${hiddenServer}${this.#standIns.size + 1}`
    this.#standIns.set(serverId, known)
    return known
  }

  #ofCaller(caller: Caller): Viewer {
    let viewer = this.#callers.get(caller)
    if (viewer === undefined) this.#callers.set(caller, (viewer = this.#newViewer(caller)))
    return viewer
  }

  #newViewer({ username, scope, may }: Caller): Viewer {
    const { units, channels, servers, videoReturns, gateways, actors } = this.#registry
    const groups = this.#groups
    const reached = new Set(scope.inventoryIds)
    for (const id of scope.groupIds) reached.add(groups.get(id)?.inventoryId ?? '')
    const finds = (index: RecordIndex<any, AnyRecord>) => (id: string) => index.find(scope, id) !== null
    return {
      inventory: (id) => reached.has(id),
      group: (id) => {
        const group = groups.get(id)
        return group !== undefined && groupInScope(scope, group)
      },
      unit: may('units.read') ? finds(units) : nobody,
      // The spec doesn't say; a role that reads units but no channels sees which channel of its scope is selected for a unit.
      channel: finds(channels),
      server: may('servers.read') ? finds(servers) : nobody,
      videoReturn: finds(videoReturns),
      gateway: finds(gateways),
      user: (name) => name === username || actors.belongs(name, (id) => reached.has(id)),
    }
  }

  /** A subscriber of the topic of an inventory sees its groups and devices; of a group's topic, the inventory and the devices. */
  #ofTopic(name: TopicName): Viewer {
    const { units, channels, servers, videoReturns, gateways, actors } = this.#registry
    const groups = this.#groups
    const [where, topicId, , reduced] = name.split('/')
    const key = where === 'g' ? 'groups' : where === 'i' ? 'inventories' : null
    const holds = (index: RecordIndex<any, AnyRecord>) => (id: string) =>
      key !== null && index.byId.get(id)?.[key].includes(topicId as string) === true
    const inventoryId = where === 'g' ? groups.get(topicId as string)?.inventoryId : where === 'i' ? topicId : null
    return {
      inventory: (id) => id === inventoryId,
      group: (id) => (where === 'g' ? id === topicId : where === 'i' && groups.get(id)?.inventoryId === topicId),
      unit: reduced === undefined ? holds(units) : nobody,
      channel: holds(channels),
      server: reduced === undefined ? holds(servers) : nobody,
      videoReturn: holds(videoReturns),
      gateway: holds(gateways),
      user: (name) => actors.belongs(name, (id) => id === inventoryId),
    }
  }
}
