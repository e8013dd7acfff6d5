import type { GridPrefs } from '@backhaul/contract/preferences'
import type { ReactNode } from 'react'

export interface CellContext {
  /** For the control of a cell that the keyboard reaches first. */
  readonly tabIndex: number
}

/** One column of a grid over rows of `T`. */
export interface GridColumn<T> {
  readonly key: string
  /** Translated. */
  readonly title: string
  /** px. */
  readonly width: number
  readonly widthMin?: number
  readonly align?: 'start' | 'end' | 'center'
  /** A column frozen at `start` or `end` does not scroll, cannot be moved and cannot be hidden. */
  readonly frozen?: 'start' | 'end'
  /** Takes the remaining width. */
  readonly grows?: boolean
  readonly sortable?: boolean
  /** The first click sorts in descending order: for quantities, where the largest values matter. */
  readonly sortsDownFirst?: boolean
  readonly isHiddenAtFirst?: boolean
  readonly render: (row: T, context: CellContext) => ReactNode
}

/** A column without its title, which is the text of its key. */
export type UntitledColumn<T, Key> = Omit<GridColumn<T>, 'key' | 'title' | 'sortable'> & { readonly key: Key & string }

export type SortState = GridPrefs['sortState']

export const gridPrefsDefault: GridPrefs = {
  columnWidths: {},
  columnOrder: [],
  hiddenColumns: [],
  sortState: [],
  groupBy: null,
  expandedGroups: [],
}

type Keyed = { readonly key: string }

/** Returns the columns in the stored order. A column that is newer than the stored order follows its neighbour of the declaration. */
export function orderColumns<C extends Keyed>(columns: readonly C[], columnOrder: readonly string[]): C[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const ordered = columnOrder.flatMap((key) => byKey.get(key) ?? [])
  columns.forEach((column, i) => {
    if (ordered.includes(column)) return
    const neighbour = columns[i - 1]
    ordered.splice(neighbour === undefined ? 0 : ordered.indexOf(neighbour) + 1, 0, column)
  })
  return ordered
}

/** Returns the order with the column moved to the place of `targetKey`. */
export function moveColumn(order: readonly string[], key: string, targetKey: string): string[] {
  const from = order.indexOf(key)
  const to = order.indexOf(targetKey)
  return from < 0 || to < 0 ? [...order] : order.toSpliced(from, 1).toSpliced(to, 0, key)
}

type Hideable = Keyed & Pick<GridColumn<never>, 'isHiddenAtFirst' | 'frozen'>

/** Whether the column is hidden. A `+key` in the list shows a column that is hidden at first. */
export const isHidden = (column: Hideable, hiddenColumns: readonly string[]): boolean =>
  column.frozen === undefined && (column.isHiddenAtFirst ? !hiddenColumns.includes(`+${column.key}`) : hiddenColumns.includes(column.key))

export function toggleColumn(column: Hideable, hiddenColumns: readonly string[]): string[] {
  const mark = column.isHiddenAtFirst ? `+${column.key}` : column.key
  return hiddenColumns.includes(mark) ? hiddenColumns.filter((each) => each !== mark) : [...hiddenColumns, mark]
}
