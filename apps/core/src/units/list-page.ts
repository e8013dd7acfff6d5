import type { calls } from '@backhaul/contract/units'
import { orderValue } from '../devices/unit-orders.ts'
import type { Handle } from '../http/handle.ts'

/** A page of the units in scope. The registry keeps the orders: nothing is sorted here. */
export const listPage: Handle<typeof calls.listPage> = ({ input, ctx }) => {
  const { offset, limit, searchKey, searchValue, sortBy, sortDir } = input
  const { registry, caller } = ctx
  const wanted = searchValue.toLowerCase()
  const inScope = registry.orders.by(caller.scope, sortBy)
  const found = wanted === '' ? inScope : inScope.filter((record) => orderValue(record, searchKey).toLowerCase().includes(wanted))
  const end = found.length - offset
  const page =
    sortDir === 'asc' ? found.slice(offset, offset + limit) : found.slice(Math.max(0, end - limit), Math.max(0, end)).toReversed()
  return { items: page.map((record) => registry.views.details(caller, record)), total: found.length, offset, limit }
}
