import 'react-data-grid/lib/styles.css'
import './grid.css'
import { type CSSProperties, type Key, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellMouseArgs,
  type CellMouseEvent,
  DataGrid,
  type DataGridHandle,
  type RenderRowProps,
} from 'react-data-grid'
import type { GridColumn, SortState } from './column.ts'
import { createLines, type Grouping, type Line, useGroups } from './grouping.ts'
import { GridRow, GroupRow } from './GridRow.tsx'
import { GridState, type GridStateProps } from './GridState.tsx'
import type { GridSource } from './source.ts'
import { useColumns } from './use-columns.tsx'
import { useGridPrefs } from './use-grid-prefs.ts'
import { type GridSelection, useSelection } from './use-selection.ts'
import classes from './grid.module.css'
import { inDialog } from '../in-dialog.tsx'
import { lazyPart } from '../lazy-part.tsx'

/** A chunk of its own: it is seldom opened. */
const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser.tsx')).ColumnChooser, { errorFrame: inDialog })

export interface GridHandle {
  /** Brings the row into sight. */
  scrollToRow(id: string): void
  /** Gives the focus to the first cell of the row, if the row is shown. */
  focusRow(id: string): void
  openColumns(): void
}

export interface GridProps<T> extends GridStateProps {
  /** Key of `gridPrefs`. */
  gridId: string
  label: string
  /** Must be the same array while the columns are the same. */
  columns: readonly GridColumn<T>[]
  /** Ids in the order to show. The owner filters and sorts. */
  ids: readonly string[]
  source: GridSource<T>
  /** Passed by an owner that keeps the sort elsewhere, e.g. in the address. The preferences store it in any case. */
  sort?: SortState
  onSortChange?: (sort: SortState) => void
  grouping?: Grouping<T> | null
  /** Rows stay in their groups, because the user is at work in the list. */
  isHeld?: boolean
  groupSummary?: ((ids: readonly string[]) => ReactNode) | undefined
  /** Whether a group that was never touched is open. */
  isExpandedAtFirst?: boolean
  activeId?: string | null
  /** Called for a click on a row outside its controls, and for Enter on one of its cells. */
  onOpen?: (id: string, by: 'keyboard' | 'pointer') => void
  /** Makes rows selectable, by a `SelectBox` in a cell, by the space bar, Ctrl+A, and by clicks with Ctrl or Shift. */
  selection?: GridSelection | undefined
  rowClass?: (row: T) => string | undefined
  rowHeight?: number
  hasHeader?: boolean
  ref?: Ref<GridHandle>
}

const controls = 'button, a, input, select, textarea, [role="combobox"], [role="option"], [role="menuitem"]'
const isSelectBox = (target: EventTarget | null) => target instanceof Element && target.closest('[data-select]') !== null
const isControl = (target: EventTarget | null) => target instanceof Element && target.closest(controls) !== null && !isSelectBox(target)

/** The lines to show and the toggle of a group. `expandedGroups` holds the groups that differ from their first state: at most 500, the oldest are dropped. */
function useLines<T>({ gridId, ids, source, grouping = null, isHeld = false, isExpandedAtFirst = true }: GridProps<T>) {
  const { prefs, save } = useGridPrefs(gridId)
  const [lines] = useState(createLines<T>)
  const groups = useGroups(ids, source, grouping, isHeld)
  const toggled = prefs.expandedGroups
  const rows = useMemo(
    () =>
      grouping === null
        ? lines.flat(ids)
        : lines.grouped(groups, (group) => toggled.includes(group) !== isExpandedAtFirst, grouping.titleOf),
    [lines, grouping, ids, groups, toggled, isExpandedAtFirst],
  )
  const toggle = (group: string) =>
    save({ expandedGroups: toggled.includes(group) ? toggled.filter((each) => each !== group) : [...toggled, group].slice(-500) })
  return { rows, toggle }
}

interface RowActs<T> extends Pick<GridProps<T>, 'onOpen' | 'selection'> {
  toggle: (group: string) => void
  select: (key: string, isRange: boolean) => void
}

/** Handles a click on a row and the keys of the grid: Enter opens a row, and opens or closes a group as the arrows do. */
function rowEvents<T>({ onOpen, selection, toggle, select }: RowActs<T>) {
  return {
    onCellKeyDown({ row }: CellKeyDownArgs<Line<T>>, event: CellKeyboardEvent) {
      // The grid is one tab stop: the library would visit every cell of every row.
      if (event.key === 'Tab') return event.preventGridDefault()
      if (row?.kind === 'group') {
        const wants = { ArrowRight: true, ArrowLeft: false, Enter: !row.isExpanded, ' ': !row.isExpanded }[event.key]
        if (wants === undefined) return
        event.preventDefault()
        event.preventGridDefault()
        if (wants !== row.isExpanded) toggle(row.group)
      } else if (row?.kind === 'row' && !isControl(event.target)) {
        if (event.key === 'Enter') onOpen?.(row.id, 'keyboard')
        else if (selection && (event.key === ' ' || (event.key === 'a' && (event.ctrlKey || event.metaKey)))) {
          event.preventDefault()
          event.preventGridDefault()
          if (event.key === 'a') selection.setAll()
          else select(row.key, event.shiftKey)
        }
      }
    },
    onCellClick({ row }: CellMouseArgs<Line<T>>, event: CellMouseEvent) {
      if (row.kind !== 'row' || isControl(event.target)) return
      if (isSelectBox(event.target) || (selection && (event.ctrlKey || event.metaKey || event.shiftKey))) select(row.key, event.shiftKey)
      else onOpen?.(row.id, 'pointer')
    },
  }
}

/** px, of the header of a group among cards. */
const groupHeightMax = 44

const heightsOf = (rowHeight: number) => (line: { readonly kind: 'row' | 'group' }) =>
  line.kind === 'group' ? Math.min(rowHeight, groupHeightMax) : rowHeight

/**
 * Returns the scroll position nearest to the present one at which a row is in view, all in px. A position that changes is at the
 * top of a row. The grid's own `scrollToCell`
 * fails when the page is hidden and shown again before it has scrolled.
 */
function scrollTopFor(rowIdx: number, heights: readonly number[], scrollTop: number, viewHeight: number): number {
  let end = 0
  const tops = heights.map((height) => (end += height) - height)
  const top = tops[rowIdx]!
  const inView = tops.find((each) => each >= top + heights[rowIdx]! - viewHeight)!
  return Math.min(top, Math.max(scrollTop, inView))
}

/** The data grid of the console: virtual rows and columns, usable by keyboard alone, with the columns, sort and groups of each user stored. */
export function Grid<T>(props: GridProps<T>) {
  const { gridId, label, source, onOpen, rowClass, groupSummary, activeId = null, rowHeight = 36, hasHeader = true, ref } = props
  const { prefs, save } = useGridPrefs(gridId)
  const headerHeight = hasHeader ? 34 : 0
  const grid = useRef<DataGridHandle>(null)
  const sort = props.sort ?? prefs.sortState
  const onSort = (sortState: SortState) => {
    save({ sortState })
    props.onSortChange?.(sortState)
  }
  const columns = useColumns(gridId, props.columns, sort, onSort)
  const { rows, toggle } = useLines(props)
  const { selection } = props
  const { keys, select } = useSelection(rows, selection)

  const heightOf = useMemo(() => heightsOf(rowHeight), [rowHeight])

  const placeOf = (id: string) => rows.findIndex((line) => line.kind === 'row' && line.id === id)
  useImperativeHandle(ref, () => ({
    scrollToRow(id) {
      const rowIdx = placeOf(id)
      const element = grid.current?.element
      if (rowIdx >= 0 && element)
        element.scrollTop = scrollTopFor(rowIdx, rows.map(heightOf), element.scrollTop, element.clientHeight - headerHeight)
    },
    focusRow(id) {
      const rowIdx = placeOf(id)
      if (rowIdx >= 0) grid.current?.setActivePosition({ rowIdx, idx: 0 }, { shouldFocus: true })
    },
    openColumns: () => columns.setChooserOpen(true),
  }))

  const renderRow = (key: Key, props: RenderRowProps<Line<T>>) => {
    const { row, rowIdx, gridRowStart, activeCellIdx, setActivePosition } = props
    if (row.kind === 'row') return <GridRow key={key} {...props} source={source} />
    const place = { rowIdx, gridRowStart, activeCellIdx, setActivePosition }
    return (
      <GroupRow key={key} {...place} group={row} columnCount={columns.shown.length} summary={groupSummary?.(row.ids)} onToggle={toggle} />
    )
  }
  const classOf = (line: Line<T>) => {
    if (line.kind !== 'row') return undefined
    const own = line.value === undefined ? undefined : rowClass?.(line.value)
    return line.id === activeId ? `grid-active ${own ?? ''}` : own
  }

  return (
    <div className={classes.grid} data-opens={onOpen !== undefined || undefined}>
      <DataGrid<Line<T>, unknown, string>
        ref={grid}
        role={props.grouping ? 'treegrid' : 'grid'}
        aria-label={label}
        className="backhaul-grid"
        style={gridSizes(columns.frozenWidth, rowHeight)}
        columns={columns.gridColumns}
        rows={rows}
        rowKeyGetter={lineKey}
        rowHeight={props.grouping && rowHeight > groupHeightMax ? heightOf : rowHeight}
        headerRowHeight={headerHeight}
        sortColumns={sort}
        onSortColumnsChange={onSort}
        columnWidths={columns.widths}
        onColumnWidthsChange={columns.setWidths}
        onColumnsReorder={columns.reorder}
        rowClass={classOf}
        renderers={{ renderRow }}
        {...(selection && { selectedRows: keys, onSelectedRowsChange: ignore })}
        {...rowEvents<T>({ onOpen, selection, toggle, select })}
      />
      <GridState state={props.state} empty={props.empty} isEmpty={rows.length === 0} rowHeight={rowHeight} />
      {columns.isChooserOpen && <ColumnChooser columns={columns} onClose={() => columns.setChooserOpen(false)} />}
    </div>
  )
}

const gridSizes = ({ start, end }: { start: number; end: number }, rowHeight: number) =>
  ({ '--grid-start': `${start}px`, '--grid-end': `${end}px`, '--grid-row': `${rowHeight}px` }) as CSSProperties

/** Rows are selected by the handlers of their events alone. */
const ignore = () => {}
const lineKey = (line: { readonly key: string }) => line.key
