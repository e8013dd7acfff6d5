import type { UnitRow, UnitStatus } from '@backhaul/contract/units'
import { counterNames, countersOf } from '@backhaul/rules/counters'
import { isStreaming } from '@backhaul/rules/status'
import i18next, { type TFunction } from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../app/live/live.ts'
import { tabSettings } from '../app/local-storage.ts'
import { useRowsState } from '../app/live/use-rows-state.ts'
import { usePreferences } from '../app/preferences.ts'
import { useSession } from '../app/session.ts'
import { selectedScope } from '../app/scope.ts'
import { useCounters, useView } from '../app/live/use-entities.ts'
import { Age, useNow } from '../domain/Age.tsx'
import { type DomainText, useDomainText } from '../domain/text.tsx'
import { AlertsCell } from '../domain/units/AlertsCell.tsx'
import { BatteryCell } from '../domain/units/BatteryCell.tsx'
import { BitrateCell } from '../domain/units/BitrateCell.tsx'
import { LinksCell } from '../domain/units/LinksCell.tsx'
import { LocationCell } from '../domain/units/LocationCell.tsx'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { NameCell } from '../domain/units/NameCell.tsx'
import { StatusCell } from '../domain/units/StatusCell.tsx'
import { useInventoryName } from '../domain/use-group-name.ts'
import { TransmissionCell } from '../domain/units/TransmissionCell.tsx'
import { UnitCard } from '../domain/units/UnitCard.tsx'
import { UnitCounters } from '../domain/units/UnitCounters.tsx'
import { useActiveAlertCount } from '../domain/units/use-active-alert-count.ts'
import { unitFilters } from '../domain/units/unit-filters.ts'
import { onAirFirst, orderThrottleMs, statusRank, unitOrders } from '../domain/units/unit-order.ts'
import { unitSearch } from '../domain/units/unit-search.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { CellContext, GridColumn, SortState } from '../ui/grid/column.ts'
import type { Grouping } from '../ui/grid/grouping.ts'
import { SelectBox } from '../ui/grid/SelectBox.tsx'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { type FilterText, valuesOf } from '../ui/list/filter.ts'
import { type List, listView } from '../ui/list/list.ts'
import { type ListAddress, useListAddress } from '../ui/list/list-address.ts'
import type { ListRows } from '../ui/list/list-page-props.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { RestoreFilters } from '../ui/list/RestoreFilters.tsx'
import { useKeptFilters } from '../ui/list/use-kept-filters.ts'
import { useScopedCounts } from '../ui/list/use-scoped-counts.ts'
import { bulkUnitsMax } from './bulk/bulk-units-max.ts'
import { ChannelSelect } from './ChannelSelect.tsx'
import { UnitStreamButton } from './UnitStreamButton.tsx'
import { hasPicturesIn } from './views/list-pictures.ts'
import classes from './unit-list.module.css'
import { type Units, UnitsProvider, useUnits } from './UnitsContext.tsx'

/** A chunk of its own: most lists are not grouped. */
const GroupSummary = lazyPart(async () => (await import('./GroupSummary.tsx')).GroupSummary, { isSilent: true })

/** A chunk of its own, together with the texts of the panel and its forms: no unit is open at first. */
const UnitPanelHost = lazyPart(
  async () => {
    const [host] = await Promise.all([import('./UnitPanelHost.tsx'), i18next.loadNamespaces(['unit-panel', 'unit-commands', 'forms'])])
    return host.UnitPanelHost
  },
  { errorFrame: (props, error) => props.unitId !== null && inDialog(props, error) },
)

/** A chunk of its own, with its texts: no unit is selected at first. */
const BulkBar = lazyPart(async () => {
  const [{ BulkBar }] = await Promise.all([import('./bulk/BulkBar.tsx'), i18next.loadNamespaces(['unit-bulk'])])
  return BulkBar
})

const UnitListTools = lazyPart(async () => {
  const [part] = await Promise.all([import('./views/UnitListTools.tsx'), i18next.loadNamespaces(['saved-views'])])
  return part.UnitListTools
})

/** A chunk of its own: only units on air have a picture. */
const Picture = lazyPart(async () => (await import('../app/pictures/Picture.tsx')).Picture, { isSilent: true })

type Text = TFunction<'unit-list'>

const list: List<UnitRow> = {
  id: 'units',
  filters: unitFilters,
  filtersKeptAs: 'devices',
  orders: unitOrders,
  defaultOrder: onAirFirst,
  tieOrder: unitOrders.name,
  groupings: ['group', 'type', 'status'],
  opens: 'unit',
}
const noSort: SortState = []
const minuteMs = 60_000

/** UI-008: every unit in scope, live. */
export function UnitListPage() {
  return (
    <RestoreFilters list={list}>
      <UnitsProvider>
        <UnitList />
      </UnitsProvider>
    </RestoreFilters>
  )
}

function UnitList() {
  const { t } = useTranslation('unit-list')
  const domainText = useDomainText()
  const units = useUnits()
  const { connection } = useLive()
  const { preferences, update } = usePreferences()
  const state = useKeptFilters(list, useListAddress(list))
  const { address, change } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const { rows, counts, scope, matches } = useUnitRows(address, sort)
  const selection = useSelected(rows.ids)
  return (
    <ListPage
      {...state}
      list={list}
      rows={rows}
      sort={sort}
      selection={selection}
      tools={<UnitListTools />}
      footer={selection.ids.size > 0 && <BulkBar selection={selection} shownCount={rows.shownCount} matches={matches} />}
      columns={useUnitColumns()}
      card={useUnitCard(units)}
      grouping={useGrouping(address.groupBy)}
      groupSummary={address.groupBy === 'status' ? undefined : groupSummary}
      rowClass={rowClass}
      text={{
        title: t('title'),
        search: t('search'),
        searchPlaceholder: t('searchPlaceholder'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        unsorted: t('unsorted'),
        filter: filterText(t, domainText),
        grouping: (key) => t(`by.${key as 'group'}`),
      }}
      counters={
        <UnitCounters
          names={counterNames}
          counts={{ ...counts, activeAlerts: useActiveAlertCount(units.live, scope) }}
          rows={units.live.units}
          scope={scope}
          active={valuesOf(address.filters, 'counter')}
          onChange={(counter) => change({ filters: { ...address.filters, counter } })}
        />
      }
      expanded={{ value: preferences.unitListExpanded, set: (unitListExpanded) => update({ unitListExpanded }) }}
      lastOpenId={preferences.lastSelectedUnit}
      isReturn={tabSettings.get('selectedUnit') === preferences.lastSelectedUnit}
      onOpen={(lastSelectedUnit) => {
        tabSettings.set('selectedUnit', lastSelectedUnit)
        update({ lastSelectedUnit })
      }}
      panel={<UnitPanelHost unitId={address.open} onClose={() => change({ open: null })} />}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    />
  )
}

const none: ReadonlySet<string> = new Set()

/** The units that are selected for an act on all of them, at most `bulkUnitsMax`. */
function useSelected(shown: readonly string[]) {
  const [ids, setIds] = useState(none)
  const set = (next: Iterable<string>) => setIds(new Set([...next].slice(0, bulkUnitsMax)))
  return { ids, set, setAll: () => set(new Set([...ids, ...shown])) }
}

const groupSummary = (ids: readonly string[]): ReactNode => <GroupSummary ids={ids} />
const rowClass = ({ lastSeen }: UnitRow) => (lastSeen === null ? undefined : 'row-stale')

const filterText =
  (t: Text, domainText: DomainText): FilterText =>
  (key, value) => {
    if (value === undefined) return key === 'playing' ? t('filter.playing.label') : domainText(`field.${key as 'status'}`)
    if (key === 'type') return value
    if (key === 'status' || key === 'mode') return domainText(`${key}.${value}` as 'status.idle')
    return t(`filter.${key}.${value}` as 'filter.playing.onAir')
  }

/** The rows to show and the counts of the counter bar. */
function useUnitRows({ filters, search }: ListAddress, sort: SortState) {
  const { live, groupName } = useUnits()
  const { groupId, inventoryId } = usePreferences().preferences
  const scope = useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
  // Only a filter by time moves with the clock: another definition lets the order of the rows go.
  const minute = Math.floor(useNow() / minuteMs) * minuteMs
  const now = valuesOf(filters, 'modified').length > 0 ? minute : 0
  const countable = useMemo(
    () => ({ rows: live.units, filters, scope, now, search: unitSearch(search, groupName) }),
    [live.units, filters, search, groupName, scope, now],
  )
  const definition = useMemo(() => listView(list, { ...countable, sort }), [countable, sort])
  const ids = useView(live.units, definition, orderThrottleMs(sort))
  const counts = useScopedCounts({ rows: live.units, names: counterNames, countersOf }, useCounters(live.units), scope)
  const rows: ListRows<UnitRow> = {
    ids,
    source: live.units,
    view: definition,
    countable,
    state: useRowsState('units'),
    shownCount: ids.length,
    allCount: counts.busy + counts.idle + counts.offline,
  }
  // Without the sort: another order leaves the same rows.
  const matches = useMemo(() => listView(list, { ...countable, sort: noSort }).filter, [countable])
  return { rows, counts, scope, matches }
}

/** The moving picture of a unit on air. A few frames a second show what it sends, and keep a screen full of rows cheap. */
const RowPicture = ({ unit: { uniqueId, name, applications }, fps }: { unit: UnitRow; fps: number }) =>
  isStreaming(applications) && (
    <span className={classes.picture}>
      <Picture kind="unit" id={uniqueId} fps={fps} label={name} isSmall />
    </span>
  )

/** */
function useUnitColumns(): readonly GridColumn<UnitRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('unit-list')
  const text = useDomainText()
  const { groupName, history } = useUnits()
  const { user } = useSession()
  const inventoryName = useInventoryName(user)
  const seesInventories = user.inventories.length > 1
  return useMemo(() => {
    // The columns up to the mode are in view at 1440 px, the inventory included.
    const columns: Omit<GridColumn<UnitRow>, 'title' | 'sortable'>[] = [
      {
        key: 'name',
        width: 202,
        frozen: 'start',
        widthMin: 120,
        render: (unit) => (
          <span className={classes.name}>
            <SelectBox label={t('select', { name: unit.name })} />
            <NameCell unit={unit} />
          </span>
        ),
      },
      { key: 'picture', width: 62, widthMin: 50, render: (unit) => <RowPicture unit={unit} fps={1} /> },
      {
        key: 'inventory',
        width: 128,
        // Two customers may use the same name for a unit.
        isHiddenAtFirst: !seesInventories,
        render: ({ inventoryId }) => <EndCut text={inventoryName(inventoryId) || '–'} />,
      },
      { key: 'status', width: 136, widthMin: 90, render: (unit) => <StatusCell unit={unit} /> },
      {
        key: 'transmission',
        width: 112,
        sortsDownFirst: true,
        render: ({ transmission }) => transmission && <TransmissionCell transmission={transmission} />,
      },
      {
        key: 'bitrate',
        width: 126,
        widthMin: 110,
        align: 'end',
        sortsDownFirst: true,
        render: (unit) => <BitrateCell unit={unit} history={history} />,
      },
      { key: 'links', width: 80, align: 'start', render: (unit) => <LinksCell linksKbps={unit.linksKbps} /> },
      { key: 'channel', width: 148, widthMin: 110, render: (unit, { tabIndex }) => <ChannelSelect unit={unit} tabIndex={tabIndex} /> },
      { key: 'mode', width: 112, render: (unit) => text(`mode.${unit.transmissionMode}`) },
      { key: 'battery', width: 100, align: 'end', render: (unit) => <BatteryCell battery={unit.battery} /> },
      { key: 'alerts', width: 104, sortsDownFirst: true, render: (unit) => <AlertsCell alerts={unit.alerts} /> },
      { key: 'location', width: 210, widthMin: 120, grows: true, render: (unit) => <LocationCell location={unit.location} /> },
      { key: 'type', width: 96, render: (unit) => unit.type },
      { key: 'groups', width: 140, render: (unit) => <EndCut text={unit.groups.map(groupName).filter(Boolean).join(', ')} /> },
      { key: 'version', width: 106, render: (unit) => unit.swVersion },
      { key: 'modified', width: 120, sortsDownFirst: true, render: (unit) => <Age at={unit.lastModified} /> },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: (unit) => <LastReportCell lastSeen={unit.lastSeen} /> },
      {
        key: 'actions',
        width: 126,
        frozen: 'end',
        render: (unit, { tabIndex }) => <UnitStreamButton unit={unit} place="row" tabIndex={tabIndex} />,
      },
    ]
    return columns.map((column) => ({
      ...column,
      title: column.key === 'actions' ? t('actions') : text(`field.${column.key}` as 'field.name'),
      sortable: column.key in unitOrders,
    }))
  }, [t, text, groupName, history, inventoryName, seesInventories])
}

/** A unit on a narrow screen, with the commands of its row. */
function useUnitCard({ history }: Units) {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('unit-list')
  const hasPictures = hasPicturesIn(usePreferences().preferences)
  return useMemo(
    () => ({
      height: 134,
      render: (unit: UnitRow, { tabIndex }: CellContext) => (
        <UnitCard unit={unit} history={history} picture={hasPictures && <RowPicture unit={unit} fps={2} />}>
          <div className={classes.cardCommands}>
            <SelectBox label={t('select', { name: unit.name })} />
            <ChannelSelect unit={unit} tabIndex={tabIndex} variant="field" />
            <UnitStreamButton unit={unit} place="row" tabIndex={tabIndex} />
          </div>
        </UnitCard>
      ),
    }),
    [history, hasPictures, t],
  )
}

const noGroup = '–'
/** The groups of a unit that the user may not see. */
const otherGroups = '…'

/** The grouping of the list; a unit with several groups is shown in each. */
function useGrouping(groupBy: string | null): Grouping<UnitRow> | null {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('unit-list')
  const text = useDomainText()
  const { groupName } = useUnits()
  return useMemo(() => {
    const collator = new Intl.Collator(undefined, { numeric: true })
    if (groupBy === 'group') {
      const last = [otherGroups, noGroup]
      const titleOf = (id: string) => (id === noGroup ? t('noGroup') : id === otherGroups ? t('otherGroups') : groupName(id))
      return {
        groupsOf({ groups }) {
          if (groups.length === 0) return [noGroup]
          const named = groups.filter((id) => groupName(id) !== '')
          return named.length === 0 ? [otherGroups] : named
        },
        titleOf,
        compare: (a, b) => last.indexOf(a) - last.indexOf(b) || collator.compare(titleOf(a), titleOf(b)),
      }
    }
    if (groupBy === 'type') return { groupsOf: (unit) => [unit.type], titleOf: (type) => type, compare: collator.compare }
    if (groupBy === 'status')
      return {
        groupsOf: (unit) => [unit.status],
        titleOf: (status) => text(`status.${status as UnitStatus}`),
        compare: (a, b) => statusRank[a as UnitStatus] - statusRank[b as UnitStatus],
      }
    return null
  }, [groupBy, groupName, t, text])
}
