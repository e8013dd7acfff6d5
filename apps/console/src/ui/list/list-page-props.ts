import type { ReactNode } from 'react'
import type { CellContext, GridColumn, SortState } from '../grid/column.ts'
import type { GridProps } from '../grid/Grid.tsx'
import type { FilterText } from './filter.ts'
import type { List } from './list.ts'
import type { ListAddressState } from './list-address.ts'
import type { Countable } from './value-counts.ts'

/** The rows of a list: all in memory, or one page of the server. */
export interface ListRows<Row> extends Pick<GridProps<Row>, 'ids' | 'source' | 'state'> {
  /** Filters, search and order of a live list: the same value while they are the same. Without it every change of the rows is shown at once. */
  readonly view?: unknown
  /** The rows that the filters count per value. */
  readonly countable?: Countable<Row>
  /** How many rows the filters leave. */
  readonly shownCount: number
  /** How many rows there are without filters; null where that is not known. */
  readonly allCount: number | null
  readonly paging?: { readonly page: number; readonly pageCount: number; goTo(page: number): void }
}

export interface ListPageProps<Row> extends ListAddressState, Pick<GridProps<Row>, 'grouping' | 'groupSummary' | 'rowClass' | 'selection'> {
  list: List<Row>
  rows: ListRows<Row>
  sort: SortState
  columns: readonly GridColumn<Row>[]
  /** A row on a narrow screen. */
  card: { readonly height: number; render(row: Row, context: CellContext): ReactNode }
  text: {
    readonly title: string
    readonly search: string
    readonly searchPlaceholder: string
    /** Shown where there are no rows at all. */
    readonly empty: string
    readonly noMatch?: string
    readonly unsorted?: string
    readonly filter: FilterText
    grouping?(key: string): string
  }
  counters?: ReactNode
  /** Above the counters, on every screen: e.g. the tabs of pages that belong together. */
  above?: ReactNode
  /** Whether the groups are open, as the user last chose. */
  expanded?: { readonly value: boolean; set(isExpanded: boolean): void }
  /** UI-165: the row that was open last. */
  lastOpenId?: string | null
  /** Whether the list returns to that row. The spec doesn't say; a visit in another tab begins at the first row. */
  isReturn?: boolean
  onOpen?: (id: string) => void
  /** Controls at the right end of the title line, before the list's own. */
  tools?: ReactNode
  /** Below the rows, e.g. the acts on the selected ones. */
  footer?: ReactNode
  /** The side panel of the open row. */
  panel?: ReactNode
  isStale?: boolean
}
