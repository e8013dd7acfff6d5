import { ActionIcon, Button, Drawer, Select, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns3, IconFilter, IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import type { UnitRow } from '@backhaul/contract'
import { Suspense, lazy, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clock } from '../app/clock.ts'
import { usePreferences } from '../app/preferences.ts'
import { useRow, useView } from '../app/use-entities.ts'
import type { SortState } from '../ui/grid/column.ts'
import { Grid, type GridHandle } from '../ui/grid/Grid.tsx'
import { CounterBar } from './list/CounterBar.tsx'
import { FilterPanel } from './list/FilterPanel.tsx'
import { type GroupBy, groupings } from './list/list-address.ts'
import classes from './list/list.module.css'
import { SearchBox } from './list/SearchBox.tsx'
import { cardHeight } from './list/UnitCard.tsx'
import { useUnitColumns } from './list/unit-columns.tsx'
import { countFilters, toggleCounter, unitFilter, type UnitFilters } from './list/unit-filters.ts'
import { compareUnits, orderThrottleMs } from './list/unit-order.ts'
import { GroupSummary, useGrouping } from './list/use-grouping.tsx'
import { useListAddress } from './list/use-list-address.ts'
import { useScope, useScopedCounters } from './list/use-scope.ts'
import { UnitDeskProvider, useUnitDesk } from './UnitDesk.tsx'

const UnitPanel = lazy(() => import('./panel/UnitPanel.tsx'))
const gridId = 'units'
const noSort: SortState = []

/** UI-008: every unit in scope, live. */
export default function UnitListPage() {
  return (
    <UnitDeskProvider>
      <UnitList />
    </UnitDeskProvider>
  )
}

function UnitList() {
  const { t, i18n } = useTranslation('units')
  const { live, groupName } = useUnitDesk()
  const { preferences, update } = usePreferences()
  const { address, change } = useListAddress()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const grid = useRef<GridHandle>(null)
  const prefs = preferences.gridPrefs[gridId]
  const sort = address.sort ?? prefs?.sortState ?? noSort
  const groupBy = address.groupBy
  const { filters } = address
  const scope = useScope()

  const definition = useMemo(() => {
    const passes = unitFilter(filters, clock.now(), groupName)
    return { filter: (unit: UnitRow) => (scope === null || scope(unit)) && passes(unit), compare: compareUnits(sort) }
  }, [filters, groupName, scope, sort])
  const ids = useView(live.units, definition, orderThrottleMs(sort))
  const counters = useScopedCounters(live.units, scope)
  const columns = useUnitColumns(isNarrow)
  const grouping = useGrouping(groupBy)

  const setFilters = (patch: Partial<UnitFilters>) => change({ filters: { ...filters, ...patch } })
  const open = (unit: string) => {
    change({ unit })
    update({ lastSelectedUnit: unit })
  }
  const isOpen = preferences.filtersOpen.devices ?? false
  const filterCount = countFilters(filters)
  const activeId = address.unit ?? preferences.lastSelectedUnit

  // Once, when the first rows are there: back to where the user was.
  const isReady = ids.length > 0
  useEffect(() => {
    if (isReady && activeId !== null) grid.current?.scrollToRow(activeId)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])

  const number = new Intl.NumberFormat(i18n.language)
  return (
    <div className={classes.page} data-stale={live.loading === 'websocket error' || undefined}>
      <section className={classes.list} aria-label={t('list.title')}>
        <header className={classes.toolbar}>
          <h1 className={classes.title}>{t('list.title')}</h1>
          <span className={classes.shown} aria-live="polite">
            {ids.length === live.units.size ? number.format(ids.length) : t('list.shown', { shown: number.format(ids.length), all: number.format(live.units.size) })}
          </span>
          <SearchBox value={filters.search} onChange={(search) => setFilters({ search })} />
          <span className={classes.spring} />
          <Button
            size="xs"
            variant={filterCount > 0 ? 'light' : 'default'}
            leftSection={<IconFilter size={14} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => update({ filtersOpen: { ...preferences.filtersOpen, devices: !isOpen } })}
          >
            {filterCount > 0 ? t('filter.buttonCount', { count: filterCount }) : t('filter.button')}
          </Button>
          <Select
            size="xs"
            w={136}
            aria-label={t('list.groupBy')}
            placeholder={t('list.ungrouped')}
            data={groupings.map((value) => ({ value, label: t(`list.by.${value}`) }))}
            value={groupBy}
            clearable
            clearButtonProps={{ 'aria-label': t('list.ungroup') }}
            onChange={(value) => change({ groupBy: value as GroupBy | null })}
          />
          {grouping !== null && (
            <Toggle
              isExpanded={preferences.unitListExpanded}
              onToggle={() => update({ unitListExpanded: !preferences.unitListExpanded, ...(prefs && { gridPrefs: { ...preferences.gridPrefs, [gridId]: { ...prefs, expandedGroups: [] } } }) })}
            />
          )}
          {!isNarrow && (
            <Tooltip label={t('list.columns')}>
              <ActionIcon size={30} variant="default" aria-label={t('list.columns')} onClick={() => grid.current?.openColumns()}>
                <IconColumns3 size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </header>
        <CounterBar counters={counters} active={filters.counter} onToggle={(counter) => change({ filters: toggleCounter(filters, counter) })} />
        {isOpen && <FilterPanel filters={filters} onChange={setFilters} />}
        <Grid
          key={String(isNarrow)}
          ref={grid}
          gridId={isNarrow ? `${gridId}.cards` : gridId}
          label={t('list.title')}
          columns={columns}
          ids={ids}
          source={live.units}
          sort={sort}
          onSortChange={(next) => change({ sort: next })}
          grouping={grouping}
          groupSummary={(members) => <GroupSummary ids={members} />}
          isExpandedAtFirst={preferences.unitListExpanded}
          activeId={activeId}
          onOpen={open}
          rowClass={rowClass}
          rowHeight={isNarrow ? cardHeight : 36}
          hasHeader={!isNarrow}
          state={live.loading === 'loading' ? 'loading' : live.loading === 'Internal Error' ? { error: t('list.internalError') } : live.loading === 'websocket error' ? { error: t('list.websocketError') } : 'ready'}
          empty={
            live.units.size === 0 ? (
              t('list.noUnits')
            ) : (
              <>
                <span>{t('list.noMatch')}</span>
                <Button size="xs" variant="default" onClick={() => change({ filters: { ...filters, search: '', status: [], type: [], mode: [], playing: [], modified: null, alerts: [], counter: [] } })}>
                  {t('filter.reset')}
                </Button>
              </>
            )
          }
        />
      </section>
      <OpenUnit unitId={address.unit} isNarrow={isNarrow} onClose={() => change({ unit: null })} />
    </div>
  )
}

const rowClass = (unit: UnitRow) => (unit.lastSeen === null ? undefined : 'unit-stale')

function Toggle({ isExpanded, onToggle }: { isExpanded: boolean; onToggle: () => void }) {
  const { t } = useTranslation('units')
  const label = t(isExpanded ? 'list.collapseAll' : 'list.expandAll')
  return (
    <Tooltip label={label}>
      <ActionIcon size={30} variant="default" aria-label={label} onClick={onToggle}>
        {isExpanded ? <IconFoldUp size={16} /> : <IconFoldDown size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Beside the list, or over all of a narrow screen. */
function OpenUnit({ unitId, isNarrow, onClose }: { unitId: string | null; isNarrow: boolean; onClose: () => void }) {
  const { t } = useTranslation('units')
  const { live } = useUnitDesk()
  const row = useRow(live.units, unitId)
  if (unitId === null || row === undefined) return null
  const panel = (
    <Suspense fallback={null}>
      <UnitPanel key={unitId} row={row} onClose={onClose} />
    </Suspense>
  )
  if (isNarrow)
    return (
      <Drawer opened onClose={onClose} position="right" size="100%" withCloseButton={false} padding={0} aria-label={row.name} title={undefined}>
        {panel}
      </Drawer>
    )
  return (
    <aside className={classes.aside} aria-label={t('panel.label', { name: row.name })}>
      {panel}
    </aside>
  )
}
