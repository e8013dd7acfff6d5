/** One filter of a list, as data. Its values are alternatives; the filters of a list hold together. */
export interface Filter<Row> {
  /** Its name in the address. */
  readonly key: string
  readonly values: readonly string[]
  /** At most one value can be set. */
  readonly isSingle?: boolean
  /** Set by a control outside the filter panel, for example the counter bar. */
  readonly isOutside?: boolean
  /** Returns the predicate for the values set, of which there is at least one. A server-paged list sends the values instead. */
  test?(wanted: readonly string[], now: number): (row: Row) => boolean
}

/** Returns the label of a filter, or the text of one of its values. */
export type FilterText = (key: string, value?: string) => string

/** The values set, by filter key; a filter without values is not set. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

interface Declared<Row, Value extends string> extends Omit<Filter<Row>, 'values' | 'test'> {
  readonly values: readonly Value[]
  test(wanted: readonly Value[], now: number): (row: Row) => boolean
}

/** Declares a filter whose test knows the type of its values. */
export const filter = <Row, Value extends string>(declared: Declared<Row, Value>): Filter<Row> => declared

export const valuesOf = (set: FilterValues, key: string): readonly string[] => set[key] ?? []

/** Returns the predicate of all filters set. `now` is the time from which filters of age count. */
export function rowFilter<Row>(filters: readonly Filter<Row>[], set: FilterValues, now: number): (row: Row) => boolean {
  const tests = filters.flatMap(({ key, test }) => {
    const wanted = valuesOf(set, key)
    return wanted.length > 0 && test ? [test(wanted, now)] : []
  })
  return (row) => tests.every((passes) => passes(row))
}

/** Adds the value to those of a filter, or removes it. */
export const toggleValue = (wanted: readonly string[], value: string): readonly string[] =>
  wanted.includes(value) ? wanted.filter((each) => each !== value) : [...wanted, value]

/** Counts the filters set in the filter panel; the controls outside it show their own state. */
export const countFilters = (filters: readonly Filter<never>[], set: FilterValues): number =>
  filters.filter(({ key, isOutside }) => !isOutside && valuesOf(set, key).length > 0).length

export const isAnySet = (set: FilterValues): boolean => Object.values(set).some((values) => values.length > 0)
