import { deviceInScope, type Memberships, type Scope } from '../../scope.ts'
import type { StoredKind } from '../../store/memberships.ts'
import type { areaOf } from '../kinds/area-of.ts'
import type { AnyRecord, DeviceRecord, RecordOf } from './record.ts'

/** The records of every kind. */
export type Indexes = { readonly [Kind in StoredKind as (typeof areaOf)[Kind]]: RecordIndex<RecordOf[Kind]['row'], RecordOf[Kind]> }

/** The longest list of rows; a caller with more devices asks for one group at a time. */
export const rowsMax = 20_000

/** Records of one kind by id, group and inventory. Every read for a caller takes a scope. */
export class RecordIndex<Row, Record extends DeviceRecord<any, Row>> {
  readonly byId = new Map<string, Record>()
  readonly #byGroup = new Map<string, Set<Record>>()
  readonly #byInventory = new Map<string, Set<Record>>()

  add(record: Record): void {
    this.byId.set(record.id, record)
    this.#enter(record, record)
  }

  move(record: Record, memberships: Memberships): void {
    this.#leave(record, record)
    this.#enter(record, memberships)
  }

  remove(record: Record): void {
    this.byId.delete(record.id)
    this.#leave(record, record)
  }

  /** Returns null for a missing record and for one out of scope alike. */
  find(scope: Scope, id: string): Record | null {
    const record = this.byId.get(id)
    return record !== undefined && deviceInScope(scope, record) ? record : null
  }

  /** Every record of a scope, each once. */
  inScope(scope: Scope): Iterable<Record> {
    if (scope.all) return this.byId.values()
    const found = new Set<Record>()
    for (const id of scope.inventoryIds) for (const record of this.ofInventory(id)) found.add(record)
    for (const id of scope.groupIds) for (const record of this.ofGroup(id)) found.add(record)
    for (const id of scope.unitIds) {
      const record = this.byId.get(id)
      if (record !== undefined) found.add(record)
    }
    return found
  }

  ofGroup(groupId: string): ReadonlySet<Record> {
    return this.#byGroup.get(groupId) ?? empty
  }

  ofInventory(inventoryId: string): ReadonlySet<Record> {
    return this.#byInventory.get(inventoryId) ?? empty
  }

  /** The rows of a group that the caller may see, or of the whole scope. */
  rows(scope: Scope, groupId: string | undefined): { rows: Row[]; truncated: boolean } {
    const rows: Row[] = []
    for (const { row } of groupId === undefined ? this.inScope(scope) : this.ofGroup(groupId)) {
      if (rows.length === rowsMax) return { rows, truncated: true }
      rows.push(row)
    }
    return { rows, truncated: false }
  }

  #enter(record: Record, { inventories, groups }: Memberships): void {
    for (const id of inventories) enter(this.#byInventory, id, record)
    for (const id of groups) enter(this.#byGroup, id, record)
  }

  #leave(record: Record, { inventories, groups }: Memberships): void {
    for (const id of inventories) leave(this.#byInventory, id, record)
    for (const id of groups) leave(this.#byGroup, id, record)
  }
}

/** The records of all kinds. */
export class Records implements Indexes {
  readonly units: Indexes['units'] = new RecordIndex()
  readonly channels: Indexes['channels'] = new RecordIndex()
  readonly servers: Indexes['servers'] = new RecordIndex()
  readonly videoReturns: Indexes['videoReturns'] = new RecordIndex()
  readonly gateways: Indexes['gateways'] = new RecordIndex()
  protected readonly byKind: Readonly<Record<StoredKind, RecordIndex<any, any>>> = {
    unit: this.units,
    channel: this.channels,
    server: this.servers,
    videoReturn: this.videoReturns,
    gateway: this.gateways,
  }
  readonly #all = Object.values(this.byKind)

  device(id: string): AnyRecord | undefined {
    for (const { byId } of this.#all) {
      const record = byId.get(id)
      if (record !== undefined) return record
    }
    return undefined
  }

  /** All devices. */
  *records(): Generator<AnyRecord> {
    for (const { byId } of this.#all) yield* byId.values()
  }

  *ofGroup(id: string): Generator<AnyRecord> {
    for (const index of this.#all) yield* index.ofGroup(id)
  }

  *ofInventory(id: string): Generator<AnyRecord> {
    for (const index of this.#all) yield* index.ofInventory(id)
  }
}

const empty: ReadonlySet<never> = new Set()

function enter<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}

function leave<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = map.get(key)
  if (set?.delete(value) && set.size === 0) map.delete(key)
}
