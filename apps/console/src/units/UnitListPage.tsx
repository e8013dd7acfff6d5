import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UnitRow } from '@backhaul/contract/units'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { realClock as clock } from '@backhaul/clock'
import { useLive } from '../app/live/live.ts'
import { usePreferences } from '../app/preferences.ts'
import { useView } from '../app/live/use-entities.ts'
import type { SortState } from '../ui/grid/column.ts'
import { Grid, type GridHandle, type GridProps } from '../ui/grid/Grid.tsx'
import { CounterBar } from './list/CounterBar.tsx'
import { FilterPanel } from './list/FilterPanel.tsx'
import type { ListAddress } from './list/list-address.ts'
import classes from './list/list.module.css'
import { GroupSelect, SortSelect } from './list/ListSelects.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { cardHeight } from './list/UnitCard.tsx'
import { useUnitColumns } from './list/unit-columns.tsx'
import { noFilters, toggleCounter, unitFilter } from './list/unit-filters.ts'
import { compareUnits, orderThrottleMs } from './list/unit-order.ts'
import { GroupSummary, useGrouping } from './list/use-grouping.tsx'
import { useListAddress } from './list/use-list-address.ts'
import { useScope, useScopedCounters } from './list/use-scope.ts'
import { OpenUnit } from './OpenUnit.tsx'
import { UnitDeskProvider, useUnitDesk } from './UnitDesk.tsx'

const gridId = 'units'
const noSort: SortState = []

/** UI-008: every unit in scope, live. */
export function UnitListPage() {
  return (
    <UnitDeskProvider>
      <UnitList />
    </UnitDeskProvider>
  )
}

function UnitList() {
  const { preferences, update } = usePreferences()
  const { address, change } = useListAddress()
  const { connection } = useLive()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const grid = useRef<GridHandle>(null)
  const sort = address.sort ?? preferences.gridPrefs[gridId]?.sortState ?? noSort
  const { filters } = address
  const { ids, counters, allCount } = useUnitIds(address, sort)
  const activeId = address.unit ?? preferences.lastSelectedUnit
  useReturn(grid, ids.length > 0, activeId)

  const open = (unit: string) => {
    change({ unit })
    update({ lastSelectedUnit: unit })
  }
  const [isFilterOpen, setFilterOpen] = useFilterOpen(isNarrow)
  const isStale = connection.status !== 'live' && connection.status !== 'connecting'
  return (
    <div className={classes.page} data-stale={isStale || undefined}>
      <div className={classes.list}>
        <ListToolbar
          gridId={gridId}
          address={address}
          change={change}
          shownCount={ids.length}
          allCount={allCount}
          isNarrow={isNarrow}
          isFilterOpen={isFilterOpen}
          onFilterOpen={setFilterOpen}
          onColumns={() => grid.current?.openColumns()}
        />
        <CounterBar
          counters={counters}
          active={filters.counter}
          onToggle={(counter) => change({ filters: toggleCounter(filters, counter) })}
        />
        {isFilterOpen && (
          <FilterPanel filters={filters} onChange={(patch) => change({ filters: { ...filters, ...patch } })}>
            {isNarrow && <NarrowChoices sort={sort} groupBy={address.groupBy} change={change} />}
          </FilterPanel>
        )}
        <UnitGrid
          key={String(isNarrow)}
          ref={grid}
          isNarrow={isNarrow}
          ids={ids}
          sort={sort}
          onSortChange={(next) => change({ sort: next })}
          groupBy={address.groupBy}
          isExpandedAtFirst={preferences.unitListExpanded}
          activeId={activeId}
          onOpen={open}
          onResetFilters={() => change({ filters: noFilters })}
        />
      </div>
      <OpenUnit unitId={address.unit} isNarrow={isNarrow} onClose={() => change({ unit: null })} />
    </div>
  )
}

/** Remembered, but not on a narrow screen, where it would cover the list at every visit. */
function useFilterOpen(isNarrow: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { preferences, update } = usePreferences()
  const visit = useState(false)
  return isNarrow
    ? visit
    : [preferences.filtersOpen.devices ?? false, (devices) => update({ filtersOpen: { ...preferences.filtersOpen, devices } })]
}

/** The ids to show and what the counter bar counts. */
function useUnitIds({ filters }: ListAddress, sort: SortState) {
  const { live, groupName } = useUnitDesk()
  const scope = useScope()
  const definition = useMemo(() => {
    const passes = unitFilter(filters, clock.now(), groupName)
    return { filter: (unit: UnitRow) => (scope === null || scope(unit)) && passes(unit), compare: compareUnits(sort) }
  }, [filters, groupName, scope, sort])
  const ids = useView(live.units, definition, orderThrottleMs(sort))
  const counters = useScopedCounters(live.units, scope)
  return { ids, counters, allCount: counters.busy + counters.idle + counters.offline }
}

/** UI-165: once, when the first rows are there, back to the unit the user had selected last. */
function useReturn(grid: React.RefObject<GridHandle | null>, isReady: boolean, unitId: string | null): void {
  const hasReturned = useRef(false)
  useEffect(() => {
    if (!isReady || hasReturned.current) return
    hasReturned.current = true
    if (unitId !== null) grid.current?.scrollToRow(unitId)
  }, [grid, isReady, unitId])
}

function NarrowChoices({
  sort,
  groupBy,
  change,
}: Pick<ListAddress, 'groupBy'> & { sort: SortState; change: (patch: Partial<ListAddress>) => void }) {
  const { t } = useTranslation('units')
  return (
    <>
      <SortSelect value={sort} onChange={(next) => change({ sort: next })} />
      <GroupSelect label={t('list.groupBy')} value={groupBy} onChange={(value) => change({ groupBy: value })} />
    </>
  )
}

type UnitGridProps = Pick<GridProps<UnitRow>, 'ids' | 'sort' | 'onSortChange' | 'isExpandedAtFirst' | 'activeId' | 'onOpen' | 'ref'> &
  Pick<ListAddress, 'groupBy'> & { isNarrow: boolean; onResetFilters: () => void }

/** Rows, or cards on a narrow screen. */
function UnitGrid({ isNarrow, groupBy, onResetFilters, ...props }: UnitGridProps) {
  const { t } = useTranslation('units')
  const { live } = useUnitDesk()
  const columns = useUnitColumns(isNarrow)
  const grouping = useGrouping(groupBy)
  return (
    <Grid
      {...props}
      gridId={isNarrow ? `${gridId}.cards` : gridId}
      label={t('list.title')}
      columns={columns}
      source={live.units}
      grouping={grouping}
      groupSummary={groupBy === 'status' ? undefined : groupSummary}
      rowClass={rowClass}
      rowHeight={isNarrow ? cardHeight : 36}
      hasHeader={!isNarrow}
      state={useGridState()}
      empty={live.units.size === 0 ? t('list.noUnits') : <NoMatch onReset={onResetFilters} />}
    />
  )
}

const groupSummary = (ids: readonly string[]): ReactNode => <GroupSummary ids={ids} />
const rowClass = (unit: UnitRow) => (unit.lastSeen === null ? undefined : 'unit-stale')

function useGridState(): GridProps<UnitRow>['state'] {
  const { t } = useTranslation('units')
  const { loading } = useLive()
  if (loading === 'failed') return { error: t('list.internalError') }
  return loading === 'disconnected' ? { error: t('list.websocketError') } : loading
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('units')
  return (
    <>
      <span>{t('list.noMatch')}</span>
      <Button size="xs" variant="default" onClick={onReset}>
        {t('filter.reset')}
      </Button>
    </>
  )
}
