import type { Unit } from '@backhaul/contract/units'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { UnitRecord } from '../devices/record.ts'
import { orderValue, type UnitOrder } from '../devices/unit-orders.ts'

interface Query<Key extends string> {
  readonly offset: number
  readonly limit: number
  readonly searchKey: Key
  readonly searchValue: string
  readonly sortBy: Key
  readonly sortDir: 'asc' | 'desc'
}

interface Page<Item> {
  items: Item[]
  total: number
  offset: number
  limit: number
}

/** Cuts a page out of items in ascending order. */
function cut<Item>(items: readonly Item[], { offset, limit, sortDir }: Pick<Query<string>, 'offset' | 'limit' | 'sortDir'>): Page<Item> {
  const end = items.length - offset
  const page =
    sortDir === 'asc' ? items.slice(offset, offset + limit) : items.slice(Math.max(0, end - limit), Math.max(0, end)).toReversed()
  return { items: page, total: items.length, offset, limit }
}

/** Returns a page of the units in scope that fit. The registry keeps the orders: nothing is sorted here. */
export function pageOfUnits(
  { registry, caller }: Pick<Ctx, 'registry'> & { caller: Caller },
  query: Query<UnitOrder>,
  fits?: (unit: UnitRecord) => boolean,
): Page<Unit> {
  const wanted = query.searchValue.toLowerCase()
  let found = registry.orders.by(caller.scope, query.sortBy)
  if (fits !== undefined) found = found.filter(fits)
  if (wanted !== '') found = found.filter((unit) => orderValue(unit, query.searchKey).toLowerCase().includes(wanted))
  const page = cut(found, query)
  return { ...page, items: page.items.map((unit) => registry.views.details(caller, unit)) }
}

interface Named {
  readonly id: string
  readonly name: string
}

const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1)

/** Returns a page of a short list of named objects. */
export function pageOfNamed<Item extends Named>(items: readonly Item[], query: Query<'name'>): Page<Item> {
  const wanted = query.searchValue.toLowerCase()
  const found = items.filter(({ name }) => name.toLowerCase().includes(wanted))
  return cut(found.toSorted(byName), query)
}
