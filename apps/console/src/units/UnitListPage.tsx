import type { UnitRow, UnitStatus } from '@backhaul/contract/units'
import { type CounterName, counterNames, countersOf } from '@backhaul/rules/counters'
import i18next, { type TFunction } from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabSettings } from '../app/local-storage.ts'
import { type LiveCountersProps, LiveListPage } from '../app/live/LiveListPage.tsx'
import type { LivePanelProps } from '../app/live/live-panel.tsx'
import { usePreferences } from '../app/preferences.ts'
import { useNow } from '../domain/Age.tsx'
import { type DomainText, useDomainText } from '../domain/text.tsx'
import { byGroup } from '../domain/by-group.ts'
import { UnitCounters } from '../domain/units/UnitCounters.tsx'
import { useActiveAlertCount } from '../domain/units/use-active-alert-count.ts'
import { unitFilters } from '../domain/units/unit-filters.ts'
import { onAirFirst, statusRank, unitOrders } from '../domain/units/unit-order.ts'
import { unitSearch } from '../domain/units/unit-search.ts'
import type { Grouping } from '../ui/grid/grouping.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { type FilterText, valuesOf } from '../ui/list/filter.ts'
import type { List } from '../ui/list/list.ts'
import { useListAddress } from '../ui/list/list-address.ts'
import { RestoreFilters } from '../ui/list/RestoreFilters.tsx'
import { bulkUnitsMax } from './bulk/bulk-units-max.ts'
import { UnitsProvider, useUnits } from './UnitsContext.tsx'
import { useUnitColumns, useUnitCard } from './unit-columns.tsx'

/** A chunk of its own: most lists are not grouped. */
const GroupSummary = lazyPart(async () => (await import('./GroupSummary.tsx')).GroupSummary, { isSilent: true })

/** A chunk of its own, together with the texts of the panel and its forms: no unit is open at first. */
const OpenUnit = lazyPart<LivePanelProps>(
  async () => {
    const [{ livePanel }, { UnitPanel }] = await Promise.all([
      import('../app/live/live-panel.tsx'),
      import('./panel/UnitPanel.tsx'),
      i18next.loadNamespaces(['unit-panel', 'unit-commands', 'forms']),
    ])
    return livePanel({ topic: 'units', texts: 'unit-list', nameOf: ({ name }) => name, Panel: UnitPanel })
  },
  { errorFrame: (props, error) => props.id !== null && inDialog(props, error) },
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

const counted = { names: counterNames, countersOf, statuses: ['busy', 'idle', 'offline'] satisfies CounterName[] }

function UnitList() {
  const { t } = useTranslation('unit-list')
  const units = useUnits()
  const { preferences, update } = usePreferences()
  const { selection, setAll } = useSelected()
  return (
    <LiveListPage
      list={list}
      topic="units"
      texts="unit-list"
      search={unitSearch}
      counted={counted}
      now={useFilterTime()}
      columns={useUnitColumns()}
      card={useUnitCard(units)}
      groupings={useGroupings()}
      filterText={filterText(t, useDomainText())}
      Counters={Counters}
      Panel={OpenUnit}
      Tools={Tools}
      expanded={{ value: preferences.unitListExpanded, set: (unitListExpanded) => update({ unitListExpanded }) }}
      lastOpenId={preferences.lastSelectedUnit}
      isReturn={tabSettings.get('selectedUnit') === preferences.lastSelectedUnit}
      onOpen={(lastSelectedUnit) => {
        tabSettings.set('selectedUnit', lastSelectedUnit)
        update({ lastSelectedUnit })
      }}
      more={({ ids, matches, groupBy }) => {
        const all = { ...selection, setAll: () => setAll(ids) }
        return {
          selection: all,
          footer: selection.ids.size > 0 && <BulkBar selection={all} shownCount={ids.length} matches={matches} />,
          ...(groupBy !== 'status' && { groupSummary }),
        }
      }}
    />
  )
}

const Tools = () => <UnitListTools />

function Counters({ counts, ...props }: LiveCountersProps<UnitRow, CounterName>) {
  'use no memo' // it renders again with its counts; the compiler's memo would only make the chunk larger
  const { live } = useUnits()
  return <UnitCounters {...props} names={counterNames} counts={{ ...counts, activeAlerts: useActiveAlertCount(live, props.scope) }} />
}

/** Only a filter by time moves with the clock: another time lets the order of the rows go. */
function useFilterTime(): number {
  'use no memo' // a number; the compiler's memo would only make the chunk larger
  const minute = Math.floor(useNow() / minuteMs) * minuteMs
  const { filters } = useListAddress(list).address
  return valuesOf(filters, 'modified').length > 0 ? minute : 0
}

const none: ReadonlySet<string> = new Set()

/** The units that are selected for an act on all of them, at most `bulkUnitsMax`. */
function useSelected() {
  const [ids, setIds] = useState(none)
  const set = (next: Iterable<string>) => setIds(new Set([...next].slice(0, bulkUnitsMax)))
  return { selection: { ids, set }, setAll: (shown: readonly string[]) => set(new Set([...ids, ...shown])) }
}

const groupSummary = (ids: readonly string[]): ReactNode => <GroupSummary ids={ids} />

const filterText =
  (t: Text, domainText: DomainText): FilterText =>
  (key, value) => {
    if (value === undefined) return key === 'playing' ? t('filter.playing.label') : domainText(`field.${key as 'status'}`)
    if (key === 'type') return value
    if (key === 'status' || key === 'mode') return domainText(`${key}.${value}` as 'status.idle')
    return t(`filter.${key}.${value}` as 'filter.playing.onAir')
  }

function useGroupings(): Readonly<Record<string, Grouping<UnitRow>>> {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('unit-list')
  const text = useDomainText()
  const { groupName } = useUnits()
  return useMemo(() => {
    const collator = new Intl.Collator(undefined, { numeric: true })
    return {
      group: byGroup({ noGroup: t('noGroup'), otherGroups: t('otherGroups') }, groupName, collator),
      type: { groupsOf: (unit) => [unit.type], titleOf: (type) => type, compare: collator.compare },
      status: {
        groupsOf: (unit) => [unit.status],
        titleOf: (status) => text(`status.${status as UnitStatus}`),
        compare: (a, b) => statusRank[a as UnitStatus] - statusRank[b as UnitStatus],
      },
    }
  }, [groupName, t, text])
}
