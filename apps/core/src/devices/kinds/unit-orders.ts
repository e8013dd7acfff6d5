import { deviceInScope, type Scope } from '../../scope.ts'
import type { UnitRecord } from '../registry/record.ts'

/** The fields by which lists of units are sorted and searched. */
export type UnitOrder = 'name' | 'uniqueId' | 'type' | 'serialNumber' | 'swVersion'

/** Those of them that change while the core runs. */
const changingFields = ['name', 'swVersion'] as const

const orderValue = ({ row, stored }: UnitRecord, key: UnitOrder): string => (key === 'serialNumber' ? stored.serialNumber : row[key])

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** One order of all units, and of those of each scope that asked. A scope lives as long as its session, and so does its entry. */
interface Ordered {
  readonly all: readonly UnitRecord[]
  readonly scoped: WeakMap<Scope, readonly UnitRecord[]>
}

/** Keeps units sorted, so that a page of a list costs no sorting. */
export class UnitOrders {
  readonly #units: ReadonlyMap<string, UnitRecord>
  readonly #ordered = new Map<UnitOrder, Ordered>()

  constructor(units: ReadonlyMap<string, UnitRecord>) {
    this.#units = units
  }

  /** Whether a field of a unit contains a text in small letters. */
  has(unit: UnitRecord, key: UnitOrder, text: string): boolean {
    return text === '' || orderValue(unit, key).toLowerCase().includes(text)
  }

  /** Returns the units of a scope in order of a field. They are sorted and filtered again only after a change. */
  by(scope: Scope, key: UnitOrder): readonly UnitRecord[] {
    let ordered = this.#ordered.get(key)
    if (ordered === undefined) {
      const all = [...this.#units.values()]
      ordered = {
        all: all.sort((a, b) => ascending(orderValue(a, key), orderValue(b, key)) || ascending(a.id, b.id)),
        scoped: new WeakMap(),
      }
      this.#ordered.set(key, ordered)
    }
    if (scope.all) return ordered.all
    let scoped = ordered.scoped.get(scope)
    if (scoped === undefined) ordered.scoped.set(scope, (scoped = ordered.all.filter((record) => deviceInScope(scope, record))))
    return scoped
  }

  /** Drops the orders that a change of these fields touches. */
  changed(fields: object): void {
    for (const key of changingFields) if (key in fields) this.#ordered.delete(key)
  }

  /** Drops all orders: a unit was added, moved or removed. */
  clear(): void {
    this.#ordered.clear()
  }
}
