import type { ChannelRow } from '@backhaul/contract/channels'
import type { Alert, AlertRules } from '@backhaul/contract/notifications'
import type { GatewayRow } from '@backhaul/contract/gateways'
import type { ServerRow } from '@backhaul/contract/servers'
import { topics } from '@backhaul/contract/topics'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import type { StoredKind } from '../../store/memberships.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../../ids.ts'
import type { Config } from '../../config.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { Memberships } from '../../scope.ts'
import type { Store } from '../../store/index.ts'
import type { LoggedCommand } from '../../store/unit-commands.ts'
import { ActiveAlerts, countsOf } from './active-alerts.ts'
import { Actors } from './actors.ts'
import { AudioState } from '../kinds/audio-state.ts'
import { sampleUnits } from '../kinds/bandwidth.ts'
import { changedFields, ofChange } from './fields.ts'
import type { Kind, Lookups } from '../kinds/kind.ts'
import { kindOf, kinds } from '../kinds/kinds.ts'
import { watchLiveness } from '../link/liveness.ts'
import { movedTopics, topicsAt, topicsOf } from './membership-topics.ts'
import type { OtherCores } from './other-cores.ts'
import type { AnyRecord, ChannelRecord, GatewayRecord, LastKnown, RecordOf, ServerRecord, UnitRecord, VideoReturnRecord } from './record.ts'
import { type Inventory, Places, type RegistryGroup } from './places.ts'
import { RecordIndex } from './record-index.ts'
import { contentOf } from './topic-content.ts'
import { unitDetails } from '../kinds/unit-details.ts'
import { alwaysReviewed, reuseRates } from '../kinds/unit-record.ts'
import { UnitFeeds } from '../kinds/unit-feeds.ts'
import { UnitNotices } from '../kinds/unit-notices.ts'
import { UnitOrders } from '../kinds/unit-orders.ts'
import { rowsOfUnitName } from '../kinds/rows-of-unit-name.ts'
import { serverUsage } from '../kinds/server-usage.ts'
import { SingleUnits } from './single-units.ts'
import { Views } from './views.ts'
import { type Changed, createWriteBehind, type WriteBehind } from './write-behind.ts'

export type { Inventory, RegistryGroup } from './places.ts'

export interface RegistryDeps {
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  transportClock: Clock
  ids: Ids
  store: Store
  hub: Hub
  otherCores: OtherCores
}

/**
 * The live state of every device: held in memory, published as changes, written behind. `add`, `move`, `remove` and
 * `configure` follow a write of the store, which commits the writes of one device in the order of its calls.
 */
export class Registry {
  readonly units = new RecordIndex<UnitRow, UnitRecord>()
  readonly channels = new RecordIndex<ChannelRow, ChannelRecord>()
  readonly servers = new RecordIndex<ServerRow, ServerRecord>()
  readonly videoReturns = new RecordIndex<VideoReturnRow, VideoReturnRecord>()
  readonly gateways = new RecordIndex<GatewayRow, GatewayRecord>()
  readonly alerts: ActiveAlerts
  readonly orders = new UnitOrders(this.units.byId)
  readonly lookups: Lookups = {
    unitName: (id) => this.units.byId.get(id)?.row.name ?? null,
    channel: (id) => this.channels.byId.get(id),
    groupAlerts: (id) => this.#groups.get(id)?.alerts ?? null,
  }
  readonly #deps: RegistryDeps
  readonly #writeBehind: WriteBehind
  readonly #indexes: Readonly<Record<StoredKind, RecordIndex<any, any>>> = {
    unit: this.units,
    channel: this.channels,
    server: this.servers,
    videoReturn: this.videoReturns,
    gateway: this.gateways,
  }
  readonly #places = new Places()
  readonly #groups = this.#places.groups
  readonly #inventories = this.#places.inventories
  readonly inventory = this.#places.inventory
  readonly reachedInventory = this.#places.reachedInventory
  readonly group = this.#places.group
  /** The users who sent commands to units. */
  readonly actors = new Actors(this.#groups)
  /** Called after a device was added, moved or removed, so that the fleets that may run it learn of it. */
  onMembership: ((record: AnyRecord, exists: boolean) => void) | null = null
  readonly views: Views
  readonly notices: UnitNotices
  /** CPU and disk of servers over the last hour. */
  readonly usage: ReturnType<typeof serverUsage>
  readonly #feeds = new UnitFeeds(this.units.byId)
  /** Audio rooms, IFB lines and tallies. */
  readonly audio: AudioState
  /** Called when the tally of a unit or its light has changed. */
  onTally: ((unit: UnitRecord) => void) | null = null
  readonly #singleUnits: SingleUnits
  readonly #stops: (() => void)[]

  constructor(deps: RegistryDeps) {
    const { clock, transportClock, config, log, store } = deps
    this.#deps = deps
    this.alerts = new ActiveAlerts({ ...deps, lookups: this.lookups })
    this.views = new Views(this, this.#groups, deps.hub)
    this.audio = new AudioState({
      ...deps,
      units: this.units.byId,
      channels: this.channels.byId,
      servers: this.servers.byId,
      show: (channel, fields) => this.#set(channel, fields),
    })
    this.#singleUnits = new SingleUnits(this.units.byId, this.views, deps.hub)
    this.#writeBehind = createWriteBehind({ transportClock, store, log, alerts: this.alerts, writeEveryMs: config.WRITE_BEHIND_MS })
    this.notices = new UnitNotices({ ...deps, views: this.views, writeBehind: this.#writeBehind })
    this.usage = serverUsage(clock, this.servers.byId)
    this.#stops = [watchLiveness(deps, this), sampleUnits(clock, this.units.byId), this.usage.stop]
  }

  /** Reads everything once, in bulk, and opens the topics of every group and inventory. */
  async load(): Promise<void> {
    const { store, hub } = this.#deps
    for (const inventory of await store.inventories.all()) this.addInventory(inventory)
    for (const group of await store.groups.all()) this.addGroup(group)
    // One read after another: to open a connection takes longer than most of the reads.
    for (const { kind, read, liveTable } of Object.values(kinds)) {
      const stored = await read(store)
      const live = new Map((await store.live.read<any>(liveTable)).map((row) => [row.id, row]))
      for (const one of stored) this.#put(kind, one, live)
    }
    await this.audio.load()
    for (const { row } of this.units.byId.values()) row.tallyState = this.audio.unitTally(row.feeds)
    const starters = Array.from(this.units.byId.values(), ({ state, stored }) =>
      [state.transmission, ...(state.tasks ?? []), ...Object.values(stored.wanted)].flatMap((act) => act?.by ?? []),
    )
    await this.actors.load(store, new Set(starters.flat()))
    const alerts = await store.alerts.active()
    hub.batch(() => alerts.forEach((alert) => this.#restore(alert)))
  }

  /** Adds a device that was stored, unless it is known already, and announces a unit in the topics that contain it. */
  add<Kind extends StoredKind>(kind: Kind, stored: RecordOf[Kind]['stored']): RecordOf[Kind] {
    const known = this.device('uniqueId' in stored ? stored.uniqueId : stored.id)
    if (known?.kind === kind) return known as RecordOf[Kind]
    const record = this.#put(kind, stored, new Map())
    this.#deps.hub.batch(() => {
      this.views.publish(record, record.topics, record.row, 'whole')
      if (record.kind === 'unit') this.notices.announce(record, 'deviceAdded', topicsOf(kind, record, topics.notices))
    })
    this.onMembership?.(record, true)
    return record as RecordOf[Kind]
  }

  /**
   * Moves a device to the memberships that were stored: its row and its alerts leave the topics it loses and enter those it
   * gains, in one frame, and other rows name it in these topics only. A group or inventory that was removed meanwhile is left out.
   */
  move(record: AnyRecord, stored: Memberships): void {
    if (this.device(record.id) !== record) return
    const before: Memberships = { inventoryId: record.inventoryId, inventories: record.inventories, groups: record.groups }
    const memberships = {
      inventoryId: stored.inventoryId,
      inventories: stored.inventories.filter((id) => this.#inventories.has(id)),
      groups: stored.groups.filter((id) => this.#groups.has(id)),
    }
    const { topic } = kindOf(record)
    const rows = movedTopics(record.kind, before, memberships, topic)
    this.#deps.hub.batch(() => {
      this.#indexes[record.kind].move(record, memberships)
      Object.assign(record.stored, memberships)
      if (record.kind === 'unit') this.orders.clear()
      const names = [...topicsOf(record.kind, memberships, topic), ...this.#singleUnits.of(record)]
      Object.assign(record, memberships, { topics: this.#deps.hub.kept(names) })
      this.#deps.hub.publish(rows.lost, record.id, null)
      this.#set(record, { ...memberships })
      this.views.publish(record, rows.gained, record.row, 'whole')
      for (const [other, fields] of this.views.naming(record)) this.#set(other, fields)
      if (record.kind === 'server') this.#deps.hub.publish(movedTopics('server', before, memberships, topics.ifb).lost, record.id, null)
      this.audio.moved(record)
      this.alerts.moved(record, before)
      const notices = movedTopics(record.kind, before, memberships, topics.notices)
      if (record.kind !== 'unit') return
      this.notices.announce(record, 'deviceRemoved', notices.lost)
      this.notices.announce(record, 'deviceAdded', notices.gained)
    })
    this.onMembership?.(record, true)
  }

  /** Removes a device with its row and its alerts; its reports are counted as unknown from now on. */
  remove(record: AnyRecord): void {
    if (this.device(record.id) !== record) return
    this.#deps.hub.batch(() => {
      this.#indexes[record.kind].remove(record)
      this.#deps.hub.publish(record.topics, record.id, null)
      this.alerts.removed(record)
      if (record.kind === 'unit') this.orders.clear()
      if (record.kind === 'unit') this.#showUnitName(record.id)
      if (record.kind === 'channel') for (const [unit, feeds] of this.#feeds.forget(record)) this.#showFeeds(unit, feeds)
      for (const [other, fields] of this.views.naming(record)) this.#set(other, fields)
      if (record.kind === 'unit') this.notices.announce(record, 'deviceRemoved', topicsOf(record.kind, record, topics.notices))
    })
    this.audio.removed(record)
    this.onMembership?.(record, false)
  }

  /** Returns the ids of all inventories and groups. */
  places = () => ({ inventory: [...this.#inventories.keys()], group: [...this.#groups.keys()] })

  addInventory({ id, name }: Inventory): void {
    this.#inventories.set(id, { id, name })
    for (const name of topicsAt('i', id)) this.#deps.hub.open(name, id, contentOf(this, name))
  }

  /** Removes an inventory that is not the primary one of any device. Devices associated with it leave it first. */
  removeInventory(id: string): void {
    this.#inventories.delete(id)
    this.#deps.hub.batch(() => {
      for (const index of Object.values(this.#indexes)) for (const record of index.ofInventory(id)) this.move(record, record)
      for (const name of topicsAt('i', id)) this.#deps.hub.remove(name)
    })
  }

  addGroup({ id, name, inventoryId, alerts = null }: RegistryGroup): void {
    const group: RegistryGroup = { id, name, inventoryId }
    this.#groups.set(id, group)
    this.setGroupAlerts(group, alerts)
    for (const name of topicsAt('g', id)) this.#deps.hub.open(name, inventoryId, contentOf(this, name))
  }

  /** Changes the alert rules of a group. The next report of each of its units is reviewed by them. */
  setGroupAlerts(group: RegistryGroup, rules: AlertRules | null): void {
    group.alerts = rules
    for (const unit of this.units.ofGroup(group.id)) unit.calmAboveKbps = alwaysReviewed
  }

  /** Removes a group: its devices leave it, then its topics end. */
  removeGroup(id: string): void {
    this.#groups.delete(id)
    this.#deps.hub.batch(() => {
      for (const index of Object.values(this.#indexes)) for (const record of index.ofGroup(id)) this.move(record, record)
      for (const name of topicsAt('g', id)) this.#deps.hub.remove(name)
    })
  }

  device(id: string): AnyRecord | undefined {
    const { units, channels, servers, videoReturns, gateways } = this
    return units.byId.get(id) ?? channels.byId.get(id) ?? servers.byId.get(id) ?? videoReturns.byId.get(id) ?? gateways.byId.get(id)
  }

  /** Takes changed rates, or the uptime of a channel, into a row and publishes them. A total that is high enough changes no alert. */
  changeRates(record: AnyRecord, fields: Partial<UnitRow> | Partial<ChannelRow>): void {
    const isSeen = this.#deps.hub.takes(record.topics)
    if (!isSeen && record.kind === 'unit') reuseRates(record.row, fields as Partial<UnitRow>)
    this.#assign(record, fields)
    if (isSeen) this.views.publish(record, record.topics, fields)
    if (record.kind === 'unit' && record.row.totalBitrate <= record.calmAboveKbps) this.#review(record)
  }

  /** Takes changed fields into a row and publishes them, together with the alerts, notices and log entries that follow. */
  change(record: AnyRecord, fields: Partial<AnyRecord['row']>): void {
    const unitBefore = record.kind === 'unit' ? { status: record.row.status, transition: record.row.transition } : null
    this.#set(record, fields)
    this.#review(record)
    if (record.kind === 'unit' && unitBefore !== null && record.row.status !== unitBefore.status)
      this.notices.statusChanged(record, unitBefore)
  }

  /** Notes whether several fleets claim a device in turn, and raises or clears its alert. */
  setDuplicate(record: AnyRecord, isDuplicate: boolean): void {
    if (this.device(record.id) !== record) return
    record.isDuplicate = isDuplicate
    this.#deps.hub.batch(() => this.#review(record))
  }

  /** Schedules a record for writing. */
  dirty(record: AnyRecord, changed: Changed = 'state'): void {
    this.#writeBehind.dirty(record, changed)
  }

  /** Takes stored changes of configuration into the row. Alerts of a device that another core has are left to it. */
  configure(record: AnyRecord, change: { readonly name?: string }, isOwn = true): void {
    if (this.device(record.id) !== record) return
    const { shown } = kindOf(record)
    const before: object = shown(record.stored)
    Object.assign(record.stored, change)
    this.#deps.hub.batch(() => {
      const fields = changedFields<object>(record.row, ofChange(change, before, shown(record.stored)))
      if (isOwn) this.change(record, fields)
      else this.#set(record, fields)
      if (change.name !== undefined) this.#showName(record, change.name)
      if (change.name !== undefined && record.kind === 'unit') this.audio.unitChanged(record)
      if (change.name !== undefined && record.kind === 'server') this.audio.serverChanged(record)
    })
    this.dirty(record)
  }

  /** Shows the present name of a device in the rows and alerts that name it. */
  #showName(record: AnyRecord, name: string): void {
    if (record.kind === 'unit') this.#showUnitName(record.id)
    if (record.kind === 'server') for (const [one] of this.views.naming(record)) this.#set(one, { serverName: name })
    if (record.kind === 'channel') for (const [unit] of this.views.naming(record)) this.#showChannelName(unit as UnitRecord, record)
    this.alerts.renamed(record, name)
  }

  unitDetails(record: UnitRecord): Unit {
    return unitDetails(record, this.#places.names)
  }

  takeOffline(record: AnyRecord): void {
    record.lastReportMs = null
    record.state.offline = true
    this.change(record, kindOf(record).offline(record))
    if (record.kind === 'server') this.audio.serverChanged(record)
    this.dirty(record)
  }

  /** Queues a command for the log. */
  logCommand(command: LoggedCommand): void {
    this.#writeBehind.command(command)
  }

  flush(): Promise<void> {
    return this.#writeBehind.flush()
  }

  /** Writes the state of all devices that are online, including the rates, which are otherwise written seldom. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    for (const record of this.records()) if (record.lastReportMs !== null) this.dirty(record)
    await this.#writeBehind.close()
  }

  /** All devices. */
  *records(): Generator<AnyRecord> {
    for (const index of Object.values(this.#indexes)) yield* index.byId.values()
  }

  #put(kind: StoredKind, stored: RecordOf[StoredKind]['stored'], live: ReadonlyMap<string, LastKnown<any>>): AnyRecord {
    const { record: make } = kinds[kind] as Kind<RecordOf[StoredKind]['stored'], AnyRecord>
    const record = make(stored, live.get('uniqueId' in stored ? stored.uniqueId : stored.id), this.lookups)
    record.topics = this.#deps.hub.kept(record.topics)
    this.#indexes[kind].add(record)
    if (record.kind === 'unit') this.orders.clear()
    if (record.kind === 'unit') record.row.feeds = this.#feeds.of(record.id)
    if (record.kind === 'channel') Object.assign(record.row, this.audio.channelAdded(record))
    if (record.kind === 'channel') for (const [unit, feeds] of this.#feeds.follow(record)) Object.assign(unit.row, feeds)
    return record
  }

  #restore(alert: Alert): void {
    const record = this.device(alert.deviceId)
    if (record === undefined) return
    this.alerts.restore(record, alert)
    this.#set(record, { alerts: countsOf(record.alerts) })
  }

  #review(record: AnyRecord): void {
    const counts = this.alerts.review(record)
    if (counts !== null) this.#set(record, { alerts: counts })
  }

  #assign(record: AnyRecord, fields: object): void {
    Object.assign(record.row, fields)
    if (record.kind !== 'unit') return
    record.details = null
    this.orders.changed(fields)
  }

  #set(record: AnyRecord, fields: object): void {
    this.#assign(record, fields)
    this.views.publish(record, record.topics, fields)
    if (record.kind === 'channel' && ('allocatedToUnitUid' in fields || 'inventories' in fields))
      for (const [unit, feeds] of this.#feeds.follow(record)) this.#showFeeds(unit, feeds)
    const shown = record.kind === 'channel' && 'tally' in fields ? this.units.byId.get(record.row.allocatedToUnitUid ?? '') : undefined
    if (shown !== undefined && this.audio.unitTally(shown.row.feeds) !== shown.row.tallyState) this.#showFeeds(shown)
    if (record.kind === 'unit' && 'tallyState' in fields) this.onTally?.(record)
  }

  /** Shows the channels that receive a unit, and the tally that follows from them. */
  #showFeeds(unit: UnitRecord, feeds: Pick<UnitRow, 'feeds'> = unit.row): void {
    const tallyState = this.audio.unitTally(feeds.feeds)
    this.#set(unit, { ...(feeds !== unit.row && feeds), ...(tallyState !== unit.row.tallyState && { tallyState }) })
  }

  /** Shows the present name of a unit, or its id once it is removed, at the devices that work for it. */
  #showUnitName(unitId: string): void {
    const name = this.lookups.unitName(unitId) ?? unitId
    for (const [one, fields] of rowsOfUnitName(this, unitId, name)) this.change(one, fields)
  }

  /** Shows the present name of a channel at a unit that selects it or sends to it. The database renames selections by a trigger. */
  #showChannelName(unit: UnitRecord, { id, row: { channelName: name } }: ChannelRecord): void {
    const { selChannel } = unit.row
    const isSelected = selChannel?.channelId === id
    if (isSelected) unit.stored.selChannel = { ...selChannel, name }
    this.#set(unit, { feeds: this.#feeds.of(unit.id), ...(isSelected && { selChannel: { ...selChannel, name } }) })
  }
}
