import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A page of the units in scope. In the order of names, the usual case, nothing is sorted and the page ends the walk. */
export const adminList: Handle<typeof contract.units.adminList> = ({ input, ctx }) => {
  const { offset, limit, searchKey, searchValue, sortBy, sortDir } = input
  const { registry, caller } = ctx
  const wanted = searchValue.toLowerCase()
  const valueOf = (record: Parameters<typeof registry.whole>[0], key: typeof searchKey) =>
    key === 'serialNumber' ? record.stored.serialNumber : record.row[key]

  const byName = registry.unitsByName()
  const everything = caller.scope.all && wanted === ''
  const found = everything
    ? [...byName]
    : byName.filter(
        (record) => registry.units.find(caller.scope, record.id) !== null && valueOf(record, searchKey).toLowerCase().includes(wanted),
      )
  if (sortBy !== 'name') found.sort((a, b) => ascending(valueOf(a, sortBy), valueOf(b, sortBy)))
  if (sortDir === 'desc') found.reverse()
  const page = found.slice(offset, offset + limit)
  return { items: page.map((record) => registry.whole(record)), total: found.length, offset, limit }
}
