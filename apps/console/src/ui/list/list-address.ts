import { createParser, parseAsString, parseAsStringLiteral, type SingleParserBuilder, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { SortState } from '../grid/column.ts'
import { addressOptions, sameJson, searchParser, valuesParser } from './address-parsers.ts'
import type { Filter, FilterValues } from './filter.ts'
import type { List } from './list.ts'

const sortsMax = 8

/** The state of a list that its address holds, so that a view can be shared. Null: the preference of the user applies. */
export interface ListAddress {
  readonly search: string
  readonly filters: FilterValues
  readonly sort: SortState | null
  readonly groupBy: string | null
  /** The row open in the side panel. */
  readonly open: string | null
  /** From 1. */
  readonly page: number
}

/** `sort=bitrate.desc,name.asc`: unknown columns are ignored. */
const sortParser = (sortable: readonly string[]) =>
  createParser<SortState>({
    parse: (text) =>
      text
        .split(',')
        .flatMap((part): SortState => {
          const [columnKey = '', direction] = part.split('.')
          return sortable.includes(columnKey) ? [{ columnKey, direction: direction === 'desc' ? 'DESC' : 'ASC' }] : []
        })
        .slice(0, sortsMax),
    serialize: (sort) => sort.map(({ columnKey, direction }) => `${columnKey}.${direction === 'DESC' ? 'desc' : 'asc'}`).join(','),
    eq: sameJson,
  })

type Parsers = Record<string, SingleParserBuilder<any>>
/** `page=2`: the first page is not in the address. */
const pageParser = createParser({
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null),
  serialize: String,
}).withDefault(1)

type Declared = Pick<List<never>, 'groupings' | 'opens' | 'pageSize'> & {
  readonly filters: readonly Pick<Filter<never>, 'key' | 'values' | 'isSingle'>[]
  readonly orders: Readonly<Record<string, unknown>>
}

/** The parsers of a list's address, by their name in the address. */
export const listParsers = ({ filters, orders, groupings = [], opens, pageSize }: Declared): Parsers => ({
  q: searchParser,
  ...Object.fromEntries(filters.map((filter) => [filter.key, valuesParser(filter)])),
  sort: sortParser(Object.keys(orders)),
  by: parseAsStringLiteral(groupings),
  [opens]: parseAsString,
  ...(pageSize !== undefined && { page: pageParser }),
})

type Query = Readonly<Record<string, unknown>>

export const addressOf = ({ filters, opens }: Pick<Declared, 'filters' | 'opens'>, query: Query): ListAddress => ({
  search: query['q'] as string,
  filters: Object.fromEntries(filters.map(({ key }) => [key, query[key] as readonly string[]])),
  sort: query['sort'] as SortState | null,
  groupBy: query['by'] as string | null,
  open: query[opens] as string | null,
  page: (query['page'] as number | undefined) ?? 1,
})

/** The parameters of a change; null removes one. */
export function queryOf({ opens, pageSize }: Pick<Declared, 'opens' | 'pageSize'>, patch: Partial<ListAddress>): Record<string, unknown> {
  const { search, filters, sort, groupBy, open } = patch
  // A list with other rows or another order begins at its first page.
  const page = search !== undefined || filters !== undefined || sort !== undefined ? 1 : patch.page
  return {
    ...(search !== undefined && { q: search }),
    ...Object.fromEntries(Object.entries(filters ?? {}).map(([key, values]) => [key, values.length === 0 ? null : values])),
    ...(sort !== undefined && { sort: sort === null || sort.length === 0 ? null : sort }),
    ...(groupBy !== undefined && { by: groupBy }),
    ...(open !== undefined && { [opens]: open }),
    ...(pageSize !== undefined && page !== undefined && { page }),
  }
}

export interface ListAddressState {
  readonly address: ListAddress
  change(patch: Partial<ListAddress>): void
}

/** Reads and changes the address. A change replaces the entry in the history; opening a first row adds one, so that "back" closes it. */
export function useListAddress(list: Declared): ListAddressState {
  const parsers = useMemo(() => listParsers(list), [list])
  const [query, setQuery] = useQueryStates(parsers, addressOptions)
  // The same object while the address is the same: filters are in the definition of a view.
  const written = JSON.stringify(query)
  const address = useMemo(() => addressOf(list, JSON.parse(written) as Query), [list, written])
  const change = (patch: Partial<ListAddress>) => {
    const isFirstOpened = typeof patch.open === 'string' && address.open === null
    void setQuery(queryOf(list, patch), { history: isFirstOpened ? 'push' : 'replace' })
  }
  return { address, change }
}
