export interface Query<Key extends string> {
  readonly offset: number
  readonly limit: number
  readonly searchKey: Key
  readonly searchValue: string
  readonly sortBy: Key
  readonly sortDir: 'asc' | 'desc'
}

export interface Page<Item> {
  items: Item[]
  total: number
  offset: number
  limit: number
}

/** Cuts a page out of items in ascending order. */
export function cut<Item>(
  items: readonly Item[],
  { offset, limit, sortDir }: Pick<Query<string>, 'offset' | 'limit' | 'sortDir'>,
): Page<Item> {
  const end = items.length - offset
  const page =
    sortDir === 'asc' ? items.slice(offset, offset + limit) : items.slice(Math.max(0, end - limit), Math.max(0, end)).toReversed()
  return { items: page, total: items.length, offset, limit }
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

/** Returns a page of records that are neither sorted nor searched yet. */
export function pageOfRecords<Record extends { readonly id: string }, Key extends string>(
  records: Iterable<Record>,
  query: Query<Key>,
  valueOf: (record: Record, key: Key) => string,
): Page<Record> {
  const wanted = query.searchValue.toLowerCase()
  const found = Array.from(records).filter((record) => wanted === '' || valueOf(record, query.searchKey).toLowerCase().includes(wanted))
  const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const { sortBy } = query
  return cut(
    found.sort((a, b) => ascending(valueOf(a, sortBy), valueOf(b, sortBy)) || ascending(a.id, b.id)),
    query,
  )
}
