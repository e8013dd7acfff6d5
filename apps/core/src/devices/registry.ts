import { topicName } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { Alert } from '@backhaul/contract/notifications'
import type { ServerRow } from '@backhaul/contract/servers'
import { topics } from '@backhaul/contract/topics'
import type { BandwidthHistory, Unit, UnitRow } from '@backhaul/contract/units'
import { statusChangeEvent } from '@backhaul/rules/status'
import type { FastifyBaseLogger } from 'fastify'
import type { Scope } from '../caller.ts'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import type { Config } from '../config.ts'
import type { Hub } from '../realtime/hub.ts'
import type { Store } from '../store/index.ts'
import { AlertBook, topicsOf } from './alert-book.ts'
import { silentChannel, silentServer } from './apply-receivers.ts'
import { silent } from './apply-unit.ts'
import { historyOf, sample, stepMs } from './bandwidth.ts'
import type { AnyRecord, ChannelRecord, ChannelState, ServerRecord, ServerState, UnitRecord, UnitState } from './record.ts'
import { isInScope, RecordIndex } from './record-index.ts'
import { channelRecord, serverRecord } from './receiver-records.ts'
import { unitRecord, wholeUnit } from './unit-record.ts'
import { createWriteBehind, type WriteBehind } from './write-behind.ts'

/** A device is silent after missing this many heartbeats. */
const missedMax = 2
const sweepMs = 1000
/** Rates and the time of the last report are written this seldom: they are old after a restart in any case. */
const passingMs = 30_000
const passingTurns = 30

/** What lists of units are sorted and searched by. */
export type UnitOrder = 'name' | 'uniqueId' | 'type' | 'serialNumber' | 'swVersion'
/** Those of them that change while the core runs. */
const unitOrders = ['name', 'swVersion'] as const

export const orderValue = ({ row, stored }: UnitRecord, key: UnitOrder): string => (key === 'serialNumber' ? stored.serialNumber : row[key])
const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** One order of all units, and of those of each scope that asked; a scope is made once per session, and goes with it. */
interface Ordered {
  readonly all: readonly UnitRecord[]
  readonly scoped: WeakMap<Scope, readonly UnitRecord[]>
}

export interface RegistryDeps {
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  ids: Ids
  store: Store
  hub: Hub
}

export interface RegistryGroup {
  readonly id: string
  readonly name: string
  readonly inventoryId: string
}

/** The live state of every device: held in memory, published as changes, written behind. */
export class Registry {
  readonly units = new RecordIndex<UnitRow, UnitRecord>()
  readonly channels = new RecordIndex<ChannelRow, ChannelRecord>()
  readonly servers = new RecordIndex<ServerRow, ServerRecord>()
  readonly inventories = new Set<string>()
  readonly alerts: AlertBook
  readonly #deps: RegistryDeps
  readonly #writeBehind: WriteBehind
  readonly #groups = new Map<string, RegistryGroup>()
  readonly #stops: (() => void)[]
  readonly #ordered = new Map<UnitOrder, Ordered>()
  #listeningSinceMs: number
  #sweptMs: number
  #turn = 0

  constructor(deps: RegistryDeps) {
    const { clock, config, log, store } = deps
    this.#deps = deps
    this.alerts = new AlertBook(deps)
    this.#writeBehind = createWriteBehind({ clock, store, log, alerts: this.alerts, everyMs: config.WRITE_BEHIND_MS })
    this.#listeningSinceMs = this.#sweptMs = clock.monotonicMs()
    this.#stops = [clock.every(sweepMs, () => this.#sweep()), clock.every(stepMs, () => this.#sample())]
  }

  /** Reads everything once, in bulk, and opens the topics of every group and inventory. */
  async load(): Promise<void> {
    const { store, hub } = this.#deps
    const everything: Scope = { all: true, inventoryIds: new Set(), groupIds: new Set(), unitIds: new Set() }
    const [units, channels, servers, groups, inventories, alerts] = await Promise.all([
      store.units.all(),
      store.channels.all(),
      store.servers.all(),
      store.groups.names(everything),
      store.inventories.list(everything),
      store.alerts.active(),
    ])
    const [unitLive, channelLive, serverLive] = await Promise.all([
      lastKnown<UnitState>(store, 'unit_live'),
      lastKnown<ChannelState>(store, 'channel_live'),
      lastKnown<ServerState>(store, 'server_live'),
    ])
    for (const group of groups) this.#groups.set(group.id, group)
    for (const { id } of inventories) this.inventories.add(id)
    for (const kind of Object.values(topics)) {
      for (const { id } of inventories) hub.open(topicName('i', id, kind))
      for (const { id, inventoryId } of groups) hub.open(topicName('g', id, kind), inventoryId)
    }
    hub.batch(() => {
      for (const stored of units) this.#add(this.units, unitRecord(stored, unitLive.get(stored.uniqueId)))
      for (const stored of channels) this.#add(this.channels, channelRecord(stored, channelLive.get(stored.id), this.unitName))
      for (const stored of servers) this.#add(this.servers, serverRecord(stored, serverLive.get(stored.id)))
      for (const alert of alerts) this.#restore(alert)
    })
  }

  #add<Record extends AnyRecord>(index: RecordIndex<any, Record>, record: Record): void {
    index.add(record)
    this.#deps.hub.publish(record.topics, record.id, { ...record.row }, 'whole')
  }

  #restore(alert: Alert): void {
    const record = this.units.byId.get(alert.deviceId) ?? this.servers.byId.get(alert.deviceId)
    if (record === undefined) return
    this.alerts.restore(record, alert)
    this.#set(record, { alerts: this.alerts.counts(record.id) })
  }

  readonly unitName = (id: string): string | null => this.units.byId.get(id)?.row.name ?? null

  device(id: string): AnyRecord | undefined {
    return this.units.byId.get(id) ?? this.channels.byId.get(id) ?? this.servers.byId.get(id)
  }

  /** Takes changed fields into a row and publishes them, with what follows from them: alerts, events, log. */
  change(record: AnyRecord, fields: Partial<UnitRow> | Partial<ChannelRow> | Partial<ServerRow>): void {
    const statusBefore = record.kind === 'unit' ? record.row.status : null
    this.#set(record, fields)
    if (record.kind === 'channel') return
    const counts = this.alerts.review(record)
    if (counts !== null) this.#set(record, { alerts: counts })
    if (record.kind === 'unit' && statusBefore !== null && record.row.status !== statusBefore) this.#statusChanged(record, statusBefore)
  }

  #set(record: AnyRecord, fields: object): void {
    Object.assign(record.row, fields)
    if (record.kind === 'unit') {
      record.whole = null
      for (const key of unitOrders) if (key in fields) this.#ordered.delete(key)
    }
    this.#deps.hub.publish(record.topics, record.id, fields as Record<string, unknown>)
  }

  #statusChanged(record: UnitRecord, before: UnitRow['status']): void {
    const { hub, ids, clock } = this.#deps
    const { row } = record
    const event = statusChangeEvent(before, row.status)
    if (event === null) return
    const at = clock.now()
    const notice = { type: 'unitStatusChange', event, unitId: row.uniqueId, unitName: row.name, at }
    hub.publish(topicsOf(record, topics.notices), ids.next(), notice, 'whole')
    this.#writeBehind.activity({
      at,
      unitId: row.uniqueId,
      inventoryId: row.inventoryId,
      unitName: row.name,
      event,
      status: row.status,
      channelId: row.selChannel?.channelId ?? null,
    })
  }

  /** Says that a record's state differs from what is stored. `passing`: only by what is old soon, rates and the time it was heard. */
  dirty(record: AnyRecord, passing = false): void {
    const nowMs = this.#deps.clock.monotonicMs()
    if (passing && nowMs - record.dirtyMs < passingMs) return
    // A fleet that connects at once would else be written at once, every half minute.
    record.dirtyMs = passing ? nowMs : nowMs - (this.#turn++ % passingTurns) * (passingMs / passingTurns)
    this.#writeBehind.dirty(record)
  }

  /** Takes a configuration change, after it was made durable, into the row. */
  configure(record: UnitRecord, change: Partial<UnitRecord['stored']>, fields: Partial<UnitRow>): void {
    Object.assign(record.stored, change)
    this.#deps.hub.batch(() => {
      this.change(record, { ...fields, lastModified: record.stored.lastModified })
      if (change.name !== undefined) this.#renamed(record)
    })
    this.dirty(record)
  }

  /** What else shows a unit's name: the channel it sends to, and its alerts. */
  #renamed(record: UnitRecord): void {
    const { name } = record.row
    for (const channel of this.channels.byId.values())
      if (channel.row.allocatedToUnitUid === record.id) this.change(channel, { allocatedToUnitAlias: name, allocatedTo: name })
    this.alerts.renamed(record)
  }

  /** Null when the group is missing or out of scope. */
  group(scope: Scope, id: string): RegistryGroup | null {
    const group = this.#groups.get(id)
    return group && (scope.all || scope.groupIds.has(id) || scope.inventoryIds.has(group.inventoryId)) ? group : null
  }

  whole(record: UnitRecord): Unit {
    return wholeUnit(record, (ids) => ids.map((id) => this.#groups.get(id)?.name ?? id))
  }

  /** A channel of the scope by its name or id. Names repeat between inventories: the first in the scope is taken. */
  channelNamed(scope: Scope, name: string): ChannelRecord | null {
    const byId = this.channels.find(scope, name)
    if (byId !== null) return byId
    for (const record of this.channels.inScope(scope)) if (record.row.channelName === name) return record
    return null
  }

  bandwidth(record: UnitRecord): BandwidthHistory {
    return historyOf(record)
  }

  /** Units of a scope in order of a field; sorted and sifted again only after that field changed somewhere. */
  unitsBy(scope: Scope, key: UnitOrder): readonly UnitRecord[] {
    let ordered = this.#ordered.get(key)
    if (ordered === undefined) {
      const all = [...this.units.byId.values()]
      ordered = {
        all: all.sort((a, b) => ascending(orderValue(a, key), orderValue(b, key)) || ascending(a.id, b.id)),
        scoped: new WeakMap(),
      }
      this.#ordered.set(key, ordered)
    }
    if (scope.all) return ordered.all
    let scoped = ordered.scoped.get(scope)
    if (scoped === undefined) ordered.scoped.set(scope, (scoped = ordered.all.filter((record) => isInScope(scope, record))))
    return scoped
  }

  /** Active alerts of the devices of a scope, or of one group that the caller may see. */
  alertsOf(scope: Scope, groupId: string | undefined): Alert[] {
    const indexes = [this.units, this.servers]
    return indexes.flatMap((index) =>
      Array.from<AnyRecord>(groupId === undefined ? index.inScope(scope) : index.ofGroup(groupId)).flatMap(({ id }) => this.alerts.of(id)),
    )
  }

  /** Devices that missed their heartbeats fall silent, also those that were heard before the core started and not since. */
  #sweep(): void {
    const { clock, config, hub } = this.#deps
    const nowMs = clock.monotonicMs()
    // A core that stood still heard nobody: it listens anew before it calls anybody silent.
    if (nowMs - this.#sweptMs > config.HEARTBEAT_MS) this.#listeningSinceMs = nowMs
    this.#sweptMs = nowMs
    const dueMs = nowMs - config.HEARTBEAT_MS * missedMax
    if (this.#listeningSinceMs > dueMs) return
    hub.batch(() => {
      for (const index of [this.units, this.channels, this.servers])
        for (const record of index.byId.values())
          if (!record.state.silent && (record.heardMs === null || record.heardMs < dueMs)) this.silence(record)
    })
  }

  silence(record: AnyRecord): void {
    const { seenAt } = record
    record.heardMs = null
    record.state.silent = true
    this.change(record, record.kind === 'unit' ? silent(record) : record.kind === 'channel' ? silentChannel(seenAt) : silentServer(seenAt))
    this.dirty(record)
  }

  #sample(): void {
    const now = this.#deps.clock.now()
    for (const record of this.units.byId.values()) if (record.heardMs !== null) sample(record, now)
  }

  flush(): Promise<void> {
    return this.#writeBehind.flush()
  }

  /** Writes everything that is known, the rates included that otherwise go to the database seldom. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    for (const index of [this.units, this.channels, this.servers])
      for (const record of index.byId.values()) if (record.heardMs !== null) this.dirty(record)
    await this.#writeBehind.close()
  }
}

async function lastKnown<State>(store: Store, table: 'unit_live' | 'channel_live' | 'server_live') {
  return new Map((await store.live.read<State>(table)).map((row) => [row.id, row]))
}

export async function createRegistry(deps: RegistryDeps): Promise<Registry> {
  const registry = new Registry(deps)
  await registry.load()
  return registry
}
