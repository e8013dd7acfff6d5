import type { ChannelRow } from '@backhaul/contract/channels'
import type { Alert } from '@backhaul/contract/notifications'
import type { UnitRow } from '@backhaul/contract/units'
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
import { changedFields, ofChange } from './fields.ts'
import type { Kind, Lookups, Registered } from '../kinds/kind.ts'
import { createDerived, kindOf, kinds } from '../kinds/kinds.ts'
import { movedTopics, topicsOf } from './membership-topics.ts'
import type { AnyRecord, LastKnown, RecordOf } from './record.ts'
import { Places } from './places.ts'
import { Records } from './record-index.ts'
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
}

/** The report of a device that reports no more. */
const noReport = {}

/**
 * The live state of every device: held in memory, published as changes, written behind. `add`, `move`, `remove` and
 * `configure` follow a write of the store, which commits the writes of one device in the order of its calls.
 */
export class Registry extends Records implements Registered {
  readonly alerts: ActiveAlerts
  readonly lookups: Lookups = {
    unitName: (id) => this.units.byId.get(id)?.row.name ?? null,
    channel: (id) => this.channels.byId.get(id),
    groupAlerts: (id) => this.places.groups.get(id)?.alerts ?? null,
  }
  readonly #store: Store
  readonly hub: Hub
  readonly #writeBehind: WriteBehind
  readonly places: Places = new Places(this)
  readonly inventory = this.places.inventory
  readonly reachedInventory = this.places.reachedInventory
  readonly group = this.places.group
  /** The users who sent commands to units. */
  readonly actors = new Actors(this.places.groups)
  /** Called after a device was added, moved or removed, so that the fleets that may run it learn of it. */
  onMembership: ((record: AnyRecord, exists: boolean) => void) | null = null
  readonly views: Views
  readonly orders: Registered['orders']
  readonly feeds: Registered['feeds']
  readonly notices: Registered['notices']
  readonly audio: Registered['audio']
  readonly usage: Registered['usage']
  readonly unitDetails: Registered['unitDetails']
  readonly #singleUnits: SingleUnits
  readonly #stopSampling: () => void

  constructor(deps: RegistryDeps) {
    super()
    const { transportClock, config, log, store } = deps
    this.#store = store
    this.hub = deps.hub
    this.alerts = new ActiveAlerts({ ...deps, lookups: this.lookups })
    this.views = new Views(this, this.places.groups, deps.hub)
    this.#singleUnits = new SingleUnits(this.units.byId, this.views, deps.hub)
    this.#writeBehind = createWriteBehind({ transportClock, store, log, alerts: this.alerts, writeEveryMs: config.WRITE_BEHIND_MS })
    const derived = createDerived(this, {
      ...deps,
      views: this.views,
      names: this.places.names,
      logActivity: (entry) => this.#writeBehind.activity(entry),
    })
    this.orders = derived.orders
    this.feeds = derived.feeds
    this.notices = derived.notices
    this.audio = derived.audio
    this.usage = derived.usage
    this.unitDetails = derived.unitDetails
    this.#stopSampling = derived.stop
  }

  /** Reads everything once, in bulk, and opens the topics of every group and inventory. */
  async load(): Promise<void> {
    const store = this.#store
    for (const inventory of await store.inventories.all()) this.places.addInventory(inventory)
    for (const group of await store.groups.all()) this.places.addGroup(group)
    // One read after another: to open a connection takes longer than most of the reads.
    for (const { kind, read, liveTable } of Object.values(kinds)) {
      const stored = await read(store)
      const live = new Map((await store.live.read<any>(liveTable)).map((row) => [row.id, row]))
      for (const one of stored) this.#put(kind, one, live)
    }
    await this.audio.load()
    const users = this.records().flatMap((record) => kindOf(record).users?.(record) ?? [])
    await this.actors.load(store, new Set(users))
    const alerts = await store.alerts.active()
    this.hub.batch(() => alerts.forEach((alert) => this.#restore(alert)))
  }

  /** Adds a device that was stored, unless it is known already, and announces a unit in the topics that contain it. */
  add<Kind extends StoredKind>(kind: Kind, stored: RecordOf[Kind]['stored']): RecordOf[Kind] {
    const known = this.device('uniqueId' in stored ? stored.uniqueId : stored.id)
    if (known?.kind === kind) return known as RecordOf[Kind]
    const record = this.#put(kind, stored, new Map())
    this.hub.batch(() => {
      this.views.publish(record, record.topics, record.row, 'whole')
      kindOf(record).added?.(record, this)
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
      inventories: stored.inventories.filter((id) => this.places.inventories.has(id)),
      groups: stored.groups.filter((id) => this.places.groups.has(id)),
    }
    const { topic, moved } = kindOf(record)
    const rows = movedTopics(record.kind, before, memberships, topic)
    this.hub.batch(() => {
      this.byKind[record.kind].move(record, memberships)
      Object.assign(record.stored, memberships)
      const names = [...topicsOf(record.kind, memberships, topic), ...this.#singleUnits.of(record)]
      Object.assign(record, memberships, { topics: this.hub.kept(names) })
      this.hub.publish(rows.lost, record.id, null)
      this.show(record, { ...memberships })
      this.views.publish(record, rows.gained, record.row, 'whole')
      for (const [other, fields] of this.views.naming(record)) this.show(other, fields)
      this.alerts.moved(record, before)
      moved?.(record, before, this)
    })
    this.onMembership?.(record, true)
  }

  /** Removes a device with its row and its alerts; its reports are counted as unknown from now on. */
  remove(record: AnyRecord): void {
    if (this.device(record.id) !== record) return
    this.hub.batch(() => {
      this.byKind[record.kind].remove(record)
      this.hub.publish(record.topics, record.id, null)
      this.alerts.removed(record)
      kindOf(record).removed?.(record, this)
      for (const [other, fields] of this.views.naming(record)) this.show(other, fields)
    })
    this.onMembership?.(record, false)
  }

  /** Takes changed rates, or the uptime of a channel, into a row and publishes them. A total that is high enough changes no alert. */
  changeRates(record: AnyRecord, fields: Partial<UnitRow> | Partial<ChannelRow>): void {
    const kind = kindOf(record)
    const isSeen = this.hub.takes(record.topics)
    if (!isSeen) kind.reuseRates?.(record.row, fields)
    Object.assign(record.row, fields)
    if (isSeen) this.views.publish(record, record.topics, fields)
    if (kind.isCalm?.(record) !== true) this.#review(record)
  }

  /** Takes changed fields into a row and publishes them, together with the alerts, notices and log entries that follow. */
  change(record: AnyRecord, fields: Partial<AnyRecord['row']>): void {
    const announce = kindOf(record).changing?.(record, fields, this)
    this.show(record, fields)
    this.#review(record)
    announce?.()
  }

  show(record: AnyRecord, fields: object): void {
    Object.assign(record.row, fields)
    this.views.publish(record, record.topics, fields)
    kindOf(record).changed?.(record, fields, this)
  }

  showName(other: AnyRecord, name: string): void {
    for (const record of this.records()) {
      const fields = kindOf(record).shows?.(record, other, name) ?? null
      if (fields !== null) this.show(record, fields)
    }
  }

  /** Notes whether several fleets claim a device in turn, and raises or clears its alert. */
  setDuplicate(record: AnyRecord, isDuplicate: boolean): void {
    if (this.device(record.id) !== record) return
    record.isDuplicate = isDuplicate
    this.hub.batch(() => this.#review(record))
  }

  /** Schedules a record for writing. */
  dirty(record: AnyRecord, changed: Changed = 'state'): void {
    this.#writeBehind.dirty(record, changed)
  }

  /** Takes stored changes of configuration into the row. Alerts of a device that another core has are left to it. */
  configure(record: AnyRecord, change: { readonly name?: string }, isOwn = true): void {
    if (this.device(record.id) !== record) return
    const { shown, settingsShown, renamed } = kindOf(record)
    const before: object = shown(record.stored)
    Object.assign(record.stored, change)
    this.hub.batch(() => {
      const fields = changedFields<object>(record.row, {
        ...ofChange(change, before, shown(record.stored)),
        ...settingsShown?.(record),
      })
      if (isOwn) this.change(record, fields)
      else this.show(record, fields)
      if (change.name === undefined) return
      this.showName(record, change.name)
      this.alerts.renamed(record, change.name)
      renamed?.(record, this)
    })
    this.dirty(record)
  }

  takeOffline(record: AnyRecord): void {
    record.lastReportMs = null
    record.state.offline = true
    const { offline, afterReport } = kindOf(record)
    this.change(record, offline(record))
    afterReport?.(record, noReport, this)
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
    this.#stopSampling()
    for (const record of this.records()) if (record.lastReportMs !== null) this.dirty(record)
    await this.#writeBehind.close()
  }

  #put(kind: StoredKind, stored: RecordOf[StoredKind]['stored'], live: ReadonlyMap<string, LastKnown<any>>): AnyRecord {
    const { record: make, entered } = kinds[kind] as Kind<RecordOf[StoredKind]['stored'], AnyRecord>
    const record = make(stored, live.get('uniqueId' in stored ? stored.uniqueId : stored.id), this.lookups)
    record.topics = this.hub.kept(record.topics)
    this.byKind[kind].add(record)
    entered?.(record, this)
    return record
  }

  #restore(alert: Alert): void {
    const record = this.device(alert.deviceId)
    if (record === undefined) return
    this.alerts.restore(record, alert)
    this.show(record, { alerts: countsOf(record.alerts) })
  }

  #review(record: AnyRecord): void {
    const counts = this.alerts.review(record)
    if (counts !== null) this.show(record, { alerts: counts })
  }
}
