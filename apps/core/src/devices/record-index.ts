import type { Scope } from '../caller.ts'
import type { DeviceRecord } from './record.ts'

/** No list answers more rows than this; the console asks for a group then. */
export const rowsMax = 20_000

/** Whether a device stands inside a scope. The same answer for every path by which a caller can reach it. */
export function isInScope(scope: Scope, { inventoryId, groups, id }: Pick<DeviceRecord, 'inventoryId' | 'groups' | 'id'>): boolean {
  return scope.all || scope.inventoryIds.has(inventoryId) || groups.some((group) => scope.groupIds.has(group)) || scope.unitIds.has(id)
}

/** Records of one kind by id, group and inventory. Every read asks for a scope. */
export class RecordIndex<Row, Record extends DeviceRecord<any, Row>> {
  readonly byId = new Map<string, Record>()
  readonly #byGroup = new Map<string, Set<Record>>()
  readonly #byInventory = new Map<string, Set<Record>>()

  add(record: Record): void {
    this.byId.set(record.id, record)
    into(this.#byInventory, record.inventoryId).add(record)
    for (const group of record.groups) into(this.#byGroup, group).add(record)
  }

  /** Null for missing and for out of scope alike. */
  find(scope: Scope, id: string): Record | null {
    const record = this.byId.get(id)
    return record !== undefined && isInScope(scope, record) ? record : null
  }

  /** Every record of a scope, each once. */
  inScope(scope: Scope): Iterable<Record> {
    if (scope.all) return this.byId.values()
    const found = new Set<Record>()
    for (const id of scope.inventoryIds) for (const record of this.#byInventory.get(id) ?? []) found.add(record)
    for (const id of scope.groupIds) for (const record of this.#byGroup.get(id) ?? []) found.add(record)
    for (const id of scope.unitIds) {
      const record = this.byId.get(id)
      if (record !== undefined) found.add(record)
    }
    return found
  }

  ofGroup(groupId: string): Iterable<Record> {
    return this.#byGroup.get(groupId) ?? []
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
}

function into<Value>(map: Map<string, Set<Value>>, key: string): Set<Value> {
  let set = map.get(key)
  if (set === undefined) map.set(key, (set = new Set()))
  return set
}
