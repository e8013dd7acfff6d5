import type { ReactNode } from 'react'
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import { type RenderRowProps, Row } from 'react-data-grid'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { GroupHandle, Line, RowHandle } from './grouping.ts'
import type { GridSource } from './source.ts'
import { EndCut } from '../EndCut.tsx'
import { iconSize } from '../icon-size.ts'
import classes from './grid.module.css'

type RowProps<T> = RenderRowProps<Line<T>>

/** Subscribes to its row: one subscription per row, not per cell. */
function FollowingRow<T>({ source, ...props }: RowProps<T> & { source: GridSource<T> }) {
  const handle = props.row as RowHandle<T>
  const subscribe = useCallback((listener: () => void) => source.subscribeRow(handle.id, listener), [source, handle.id])
  const value = useSyncExternalStore(subscribe, () => source.get(handle.id))
  const row = useMemo(() => (value === undefined ? handle : { ...handle, value }), [handle, value])
  const inGroup = handle.group !== null && { 'aria-level': 2, 'aria-posinset': handle.posInSet, 'aria-setsize': handle.setSize }
  return <Row<Line<T>, unknown> {...props} {...inGroup} data-row-id={handle.id} row={row} />
}
export const GridRow = memo(FollowingRow) as typeof FollowingRow

interface GroupRowProps extends Pick<RenderRowProps<never>, 'rowIdx' | 'gridRowStart' | 'activeCellIdx' | 'setActivePosition'> {
  group: GroupHandle
  columnCount: number
  summary: ReactNode
  onToggle: (group: string) => void
}

/** The header of a group, across the whole width. The grid handles its keys: arrows, Enter and space open and close it. */
export function GroupRow({ group, columnCount, summary, onToggle, rowIdx, gridRowStart, activeCellIdx, setActivePosition }: GroupRowProps) {
  const Chevron = group.isExpanded ? IconChevronDown : IconChevronRight
  const row = {
    role: 'row',
    'aria-rowindex': rowIdx + 2,
    'aria-level': 1,
    'aria-expanded': group.isExpanded,
    'aria-posinset': group.posInSet,
    'aria-setsize': group.setSize,
    tabIndex: activeCellIdx === -1 ? 0 : -1,
    onMouseDown: () => setActivePosition({ rowIdx, idx: -1 }, { shouldFocus: true }),
    onClick: () => onToggle(group.group),
  }
  const cell = { role: 'gridcell', 'aria-colindex': 1, 'aria-colspan': columnCount, tabIndex: (activeCellIdx ?? -1) >= 0 ? 0 : -1 }
  return (
    <div {...row} className={classes.groupRow} style={{ gridRowStart }}>
      <div {...cell} className={`rdg-cell ${classes.groupCell}`}>
        <Chevron size={iconSize.md} aria-hidden />
        <span className={classes.groupName}>
          <span className={classes.groupTitle}>
            <EndCut text={group.title} />
          </span>
          <span className={classes.groupCount}>{group.ids.length}</span>
        </span>
        {summary}
      </div>
    </div>
  )
}
