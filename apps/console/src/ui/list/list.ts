import type { Preferences } from '@backhaul/contract/preferences'
import type { SortState } from '../grid/column.ts'
import { type Filter, type FilterValues, rowFilter } from './filter.ts'

type Compare<Row> = (a: Row, b: Row) => number

/** A list as data, shared by its page, its address and its view. */
export interface List<Row> {
  /** Key of the list in `gridPrefs`. */
  readonly id: string
  readonly filters: readonly Filter<Row>[]
  /** Where the preferences keep the filters and whether their panel is open; without it, each visit begins without both. */
  readonly filtersKeptAs?: keyof Preferences['filters']
  /** Comparisons by column key; these columns can be sorted. Null: the server sorts. */
  readonly orders: Readonly<Record<string, Compare<Row> | null>>
  /** The order without a sort of the user. */
  readonly defaultOrder?: Compare<Row>
  /** Decides between rows that the order leaves equal. */
  readonly tieOrder?: Compare<Row>
  readonly groupings?: readonly string[]
  /** Rows per page of a server-paged list. A live list has all rows in memory and no pages. */
  readonly pageSize?: number
  /** The name in the address of the row that is open in the side panel. */
  readonly opens: string
}

/** Compares rows by the sort of the user, then by the order of the list. */
export function compareRows<Row>(
  { orders, defaultOrder, tieOrder }: Pick<List<Row>, 'orders' | 'defaultOrder' | 'tieOrder'>,
  sort: SortState,
): Compare<Row> {
  const steps = sort.flatMap(({ columnKey, direction }) => {
    const order = orders[columnKey]
    return !order ? [] : [direction === 'DESC' ? (a: Row, b: Row) => order(b, a) : order]
  })
  if (steps.length === 0 && defaultOrder) steps.push(defaultOrder)
  if (tieOrder) steps.push(tieOrder)
  return (a, b) => {
    for (const step of steps) {
      const difference = step(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

interface ViewOptions<Row> {
  filters: FilterValues
  sort: SortState
  now: number
  /** The search of the list, or null without one. */
  search: ((row: Row) => boolean) | null
  /** The part of all rows that the user selected, or null for all. */
  scope: ((row: Row) => boolean) | null
}

/** Returns the definition of a store's view: the rows that pass scope, filters and search, in order. */
export function listView<Row>(list: List<Row>, { filters, sort, now, search, scope }: ViewOptions<Row>) {
  const passes = rowFilter(list.filters, filters, now)
  return {
    filter: (row: Row) => (scope === null || scope(row)) && passes(row) && (search === null || search(row)),
    compare: compareRows(list, sort),
  }
}
