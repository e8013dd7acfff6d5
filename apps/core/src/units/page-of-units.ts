import type { Unit } from '@backhaul/contract/units'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { UnitRecord } from '../devices/record.ts'
import { orderValue, type UnitOrder } from '../devices/unit-orders.ts'
import { cut, type Page, type Query } from '../page-of.ts'

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
