import 'react-data-grid/lib/styles.css'
import './grid.css'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { type CellKeyboardEvent, type CellKeyDownArgs, type CellMouseArgs, type CellMouseEvent, DataGrid, type DataGridHandle, type RenderRowProps } from 'react-data-grid'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { GridColumn, SortState } from './column.ts'
import { createLines, type Grouping, type Line, useGroups } from './grouping.ts'
import { GridRow, GroupRow } from './GridRow.tsx'
import { GridState, type GridStateProps } from './GridState.tsx'
import type { GridSource } from './source.ts'
import { useColumns } from './use-columns.tsx'
import { useGridPrefs } from './use-grid-prefs.ts'
import classes from './grid.module.css'

export interface GridHandle {
  /** Brings the row into sight and makes its first cell the active one. */
  scrollToRow(id: string): void
  focus(): void
  openColumns(): void
}

export interface GridProps<T> extends GridStateProps {
  /** Key of `gridPrefs`. */
  gridId: string
  label: string
  /** Must be the same array as long as it means the same. */
  columns: readonly GridColumn<T>[]
  /** Ids in the order to show; filtering and sorting are the owner's. */
  ids: readonly string[]
  source: GridSource<T>
  /** Given by an owner that keeps the sort elsewhere (the address); it is remembered in any case. */
  sort?: SortState
  onSortChange?: (sort: SortState) => void
  grouping?: Grouping<T> | null
  groupSummary?: (ids: readonly string[]) => ReactNode
  /** Whether a group that was never touched is open. */
  isExpandedAtFirst?: boolean
  activeId?: string | null
  /** A click on a row beside its controls, or Enter on one of its cells. */
  onOpen?: (id: string) => void
  rowClass?: (row: T) => string | undefined
  rowHeight?: number
  hasHeader?: boolean
  ref?: Ref<GridHandle>
}

const controls = 'button, a, input, select, textarea, [role="combobox"], [role="option"], [role="menuitem"]'
const isControl = (target: EventTarget | null) => target instanceof Element && target.closest(controls) !== null

/** The one data grid of the console: virtual rows and columns, complete by keyboard, remembering what each user made of it. */
export function Grid<T>(props: GridProps<T>) {
  const { gridId, label, columns: declared, ids, source, onOpen, rowClass, activeId = null, grouping = null, rowHeight = 36, hasHeader = true, ref } = props
  const { prefs, remember } = useGridPrefs(gridId)
  const grid = useRef<DataGridHandle>(null)
  const [lines] = useState(createLines<T>)
  const sort = props.sort ?? prefs.sortState
  const onSort = (sortState: SortState) => {
    remember({ sortState })
    props.onSortChange?.(sortState)
  }
  const columns = useColumns(gridId, declared, sort, onSort)

  // `expandedGroups` holds the groups that stand otherwise than `isExpandedAtFirst` says, at most 500: the oldest go first.
  const toggled = prefs.expandedGroups
  const isExpandedAtFirst = props.isExpandedAtFirst ?? true
  const toggle = (group: string) =>
    remember({ expandedGroups: toggled.includes(group) ? toggled.filter((each) => each !== group) : [...toggled, group].slice(-500) })
  const groups = useGroups(ids, source, grouping)
  const rows = useMemo(
    () => (grouping === null ? lines.flat(ids) : lines.grouped(groups, (group) => toggled.includes(group) !== isExpandedAtFirst, grouping.titleOf)),
    [lines, grouping, ids, groups, toggled, isExpandedAtFirst],
  )

  useImperativeHandle(ref, () => ({
    scrollToRow(id) {
      const rowIdx = rows.findIndex((line) => line.kind === 'row' && line.id === id)
      if (rowIdx >= 0) grid.current?.scrollToCell({ rowIdx })
    },
    focus: () => grid.current?.setActivePosition({ idx: 0, rowIdx: 0 }, { shouldFocus: true }),
    openColumns: () => columns.setChooserOpen(true),
  }))

  const renderRow = (key: React.Key, row: RenderRowProps<Line<T>>) => {
    const line = row.row
    if (line.kind === 'row') return <GridRow key={key} {...row} source={source} />
    const { rowIdx, gridRowStart, activeCellIdx, setActivePosition } = row
    const summary = props.groupSummary?.(line.ids)
    const place = { rowIdx, gridRowStart, activeCellIdx, setActivePosition, 'aria-rowindex': rowIdx + 2 }
    return <GroupRow key={key} {...place} group={line} columnCount={columns.shown.length} summary={summary} onToggle={toggle} />
  }

  const onKeyDown = ({ row }: CellKeyDownArgs<Line<T>>, event: CellKeyboardEvent) => {
    if (row?.kind === 'group') {
      const wants = { ArrowRight: true, ArrowLeft: false, Enter: !row.isExpanded, ' ': !row.isExpanded }[event.key]
      if (wants === undefined) return
      event.preventDefault()
      event.preventGridDefault()
      if (wants !== row.isExpanded) toggle(row.group)
    } else if (row?.kind === 'row' && event.key === 'Enter' && !isControl(event.target)) onOpen?.(row.id)
  }
  const onClick = ({ row }: CellMouseArgs<Line<T>>, event: CellMouseEvent) => {
    if (row.kind === 'row' && !isControl(event.target)) onOpen?.(row.id)
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
        role={grouping === null ? 'grid' : 'treegrid'}
        aria-label={label}
        className="backhaul-grid"
        columns={columns.gridColumns}
        rows={rows}
        rowKeyGetter={lineKey}
        rowHeight={rowHeight}
        headerRowHeight={hasHeader ? 34 : 0}
        sortColumns={sort}
        onSortColumnsChange={onSort}
        columnWidths={columns.widths}
        onColumnWidthsChange={columns.setWidths}
        onColumnsReorder={columns.reorder}
        onCellKeyDown={onKeyDown}
        onCellClick={onClick}
        rowClass={classOf}
        renderers={{ renderRow }}
      />
      <GridState state={props.state} empty={props.empty} isEmpty={rows.length === 0} rowHeight={rowHeight} />
      <ColumnChooser
        opened={columns.isChooserOpen}
        onClose={() => columns.setChooserOpen(false)}
        columns={columns.ordered}
        isShown={(column) => columns.shown.includes(column)}
        onToggle={columns.toggle}
        onMove={columns.move}
        onReset={columns.reset}
      />
    </div>
  )
}

const lineKey = (line: { readonly key: string }) => line.key
