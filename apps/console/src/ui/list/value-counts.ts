import { type Filter, type FilterValues, rowFilter } from './filter.ts'

/** Rows in memory, and what else narrows the list. */
export interface Countable<Row> {
  readonly rows: { values(): Iterable<Row> }
  readonly filters: FilterValues
  readonly now: number
  readonly search: ((row: Row) => boolean) | null
  readonly scope: ((row: Row) => boolean) | null
}

/** Returns how many rows each value of a filter leaves together with scope, search and the other filters. */
export function valueCounts<Row>(
  filters: readonly Filter<Row>[],
  key: string,
  { rows, filters: set, now, search, scope }: Countable<Row>,
): ReadonlyMap<string, number> {
  const counted = filters.find((filter) => filter.key === key)
  const passesOthers = rowFilter(filters, { ...set, [key]: [] }, now)
  const tests = counted?.values.map((value) => [value, counted.test?.([value], now)] as const) ?? []
  const counts = new Map(tests.map(([value]) => [value, 0]))
  for (const row of rows.values()) {
    if ((scope !== null && !scope(row)) || (search !== null && !search(row)) || !passesOthers(row)) continue
    for (const [value, passes] of tests) if (passes?.(row) === true) counts.set(value, counts.get(value)! + 1)
  }
  return counts
}
