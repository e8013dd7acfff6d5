import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import type { Column, ColumnWidths } from 'react-data-grid'
import { type GridColumn, isHidden, moveColumn, orderColumns, toggleColumn, type SortState } from './column.ts'
import type { Line } from './grouping.ts'
import type { HeaderActions } from './ColumnMenu.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import { useGridPrefs } from './use-grid-prefs.ts'

/** Returns the column of the data grid library for a column of ours. */
function gridColumn<T>(column: GridColumn<T>, actions: HeaderActions): Column<Line<T>> {
  const { key, title, width, widthMin = 60, align = 'start', frozen, grows = false, sortable = false } = column
  const isMovable = frozen === undefined
  return {
    key,
    name: title,
    width: grows ? `minmax(${width}px, 1fr)` : width,
    minWidth: grows ? width : widthMin,
    frozen: frozen ?? false,
    resizable: frozen !== 'end',
    sortable,
    sortDescendingFirst: column.sortsDownFirst ?? false,
    draggable: isMovable,
    cellClass: `grid-${align}`,
    renderHeaderCell: ({ tabIndex }) => (
      <HeaderCell
        columnKey={key}
        title={title}
        tabIndex={tabIndex}
        isSortable={sortable}
        isMovable={isMovable}
        align={align}
        actions={actions}
      />
    ),
    renderCell: ({ row, tabIndex }) => (row.kind === 'row' && row.value !== undefined ? column.render(row.value, { tabIndex }) : null),
  }
}

export interface Columns<T> {
  readonly shown: readonly GridColumn<T>[]
  readonly ordered: readonly GridColumn<T>[]
  readonly gridColumns: readonly Column<Line<T>>[]
  readonly widths: ColumnWidths
  /** Width in px of the frozen columns at each side. */
  readonly frozenWidth: Readonly<Record<'start' | 'end', number>>
  readonly setWidths: (widths: ColumnWidths) => void
  readonly isChooserOpen: boolean
  readonly setChooserOpen: Dispatch<SetStateAction<boolean>>
  readonly toggle: (column: GridColumn<T>) => void
  /** Moves the column past its visible neighbour. */
  readonly move: (key: string, step: -1 | 1) => void
  readonly reorder: (key: string, targetKey: string) => void
  readonly reset: () => void
}

/** The columns of this user: order, widths and visibility are stored in the preferences. */
export function useColumns<T>(
  gridId: string,
  columns: readonly GridColumn<T>[],
  sort: SortState,
  onSort: (sort: SortState) => void,
): Columns<T> {
  const { prefs, save } = useGridPrefs(gridId)
  const [isChooserOpen, setChooserOpen] = useState(false)
  const [measured, setMeasured] = useState<ColumnWidths>(new Map())
  const ordered = useMemo(() => orderColumns(columns, prefs.columnOrder), [columns, prefs.columnOrder])
  const shown = useMemo(() => ordered.filter((column) => !isHidden(column, prefs.hiddenColumns)), [ordered, prefs.hiddenColumns])

  const reorder = (key: string, targetKey: string) =>
    save({
      columnOrder: moveColumn(
        ordered.map((column) => column.key),
        key,
        targetKey,
      ),
    })
  const move = (key: string, step: -1 | 1) => {
    const at = shown.findIndex((column) => column.key === key)
    const target = shown[at + step]
    if (at >= 0 && target !== undefined && target.frozen === undefined) reorder(key, target.key)
  }
  const toggle = (column: GridColumn<T>) => save({ hiddenColumns: toggleColumn(column, prefs.hiddenColumns) })
  const reset = () => {
    setMeasured(new Map())
    save({ columnOrder: [], hiddenColumns: [], columnWidths: {} })
  }
  const actions: HeaderActions = {
    sort,
    onSort,
    onMove: move,
    onHide: (key) => shown.filter((column) => column.key === key).forEach(toggle),
    onChooseColumns: () => setChooserOpen(true),
    onReset: reset,
  }
  const gridColumns = shown.map((column) => gridColumn(column, actions))

  const widths = useMemo(
    () => new Map([...measured, ...Object.entries(prefs.columnWidths).map(([key, width]) => [key, { type: 'resized', width }] as const)]),
    [measured, prefs.columnWidths],
  )
  const widthOf = (side: 'start' | 'end') =>
    shown.reduce((sum, { key, frozen, width }) => (frozen === side ? sum + (widths.get(key)?.width ?? width) : sum), 0)
  const frozenWidth = { start: widthOf('start'), end: widthOf('end') }
  const setWidths = (next: ColumnWidths) => {
    setMeasured(new Map([...next].filter(([, { type }]) => type === 'measured')))
    const resized = Object.fromEntries(
      [...next].flatMap(([key, { type, width }]) => (type === 'resized' ? [[key, Math.round(width)]] : [])),
    )
    if (Object.keys(resized).some((key) => resized[key] !== prefs.columnWidths[key]))
      save({ columnWidths: { ...prefs.columnWidths, ...resized } })
  }
  return { shown, ordered, gridColumns, widths, frozenWidth, setWidths, isChooserOpen, setChooserOpen, toggle, move, reorder, reset }
}
