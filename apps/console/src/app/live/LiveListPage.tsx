import { type ComponentType, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orderThrottleMs } from '../../domain/units/unit-order.ts'
import { useGroupName } from '../../domain/use-group-name.ts'
import type { SortState } from '../../ui/grid/column.ts'
import type { Grouping } from '../../ui/grid/grouping.ts'
import { type FilterText, valuesOf } from '../../ui/list/filter.ts'
import { type List, listView } from '../../ui/list/list.ts'
import { type ListAddress, type ListAddressState, useListAddress } from '../../ui/list/list-address.ts'
import type { ListPageProps, ListRows } from '../../ui/list/list-page-props.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useKeptFilters } from '../../ui/list/use-kept-filters.ts'
import { useScopedCounts } from '../../ui/list/use-scoped-counts.ts'
import { usePreferences } from '../preferences.ts'
import { selectedScope } from '../scope.ts'
import { useSession } from '../session.ts'
import type { EntityStore } from './entity-store.ts'
import type { LivePanelProps } from './live-panel.tsx'
import { useLive } from './live.ts'
import type { LiveTopic, RowOf } from './stores.ts'
import { useCounters, useView } from './use-entities.ts'
import { useRowsState } from './use-rows-state.ts'

/** The rows of the lists. */
type LiveRow = RowOf<'units' | 'channels' | 'servers' | 'videoReturns'>
type Counts<Name extends string> = Readonly<Record<Name, number>>
type Matches<Row> = (row: Row) => boolean
type Scope = ReturnType<typeof selectedScope>

export interface LiveCountersProps<Row, Name extends string> {
  counts: Counts<Name>
  /** The counters by which the list is filtered. */
  active: readonly string[]
  onChange: (active: readonly string[]) => void
  rows: EntityStore<Row, Name>
  scope: Scope
}

/** The rows of the list as it is filtered now. */
interface Shown<Row> {
  readonly ids: readonly string[]
  /** Filters and search, without the sort: another order leaves the same rows. */
  readonly matches: Matches<Row>
  readonly groupBy: string | null
}

interface LiveList<Row, Name extends string> {
  list: List<Row>
  topic: LiveTopic
  /** Returns the search for a text, or null for an empty one. */
  search: (text: string, groupName: (id: string) => string) => Matches<Row> | null
  /** `statuses`: the counters of which each row has exactly one. */
  counted: { readonly names: readonly Name[]; countersOf(row: Row): readonly Name[]; readonly statuses: readonly Name[] }
  /** The time that filters by age compare with. Another value lets the order of the rows go. */
  now?: number
}

type OwnProps<Row> = Pick<
  ListPageProps<Row>,
  'columns' | 'card' | 'above' | 'expanded' | 'lastOpenId' | 'isReturn' | 'onOpen' | 'selection' | 'footer' | 'groupSummary'
>

interface LiveListPageProps<Row, Name extends string> extends LiveList<Row, Name>, OwnProps<Row> {
  /** The namespace with the texts of the page. */
  texts: 'unit-list' | 'channel-list' | 'server-list' | 'video-return'
  filterText: FilterText
  /** By their keys in the list. */
  groupings?: Readonly<Record<string, Grouping<Row>>>
  Counters: ComponentType<LiveCountersProps<Row, Name>>
  Panel: ComponentType<LivePanelProps>
  /** Controls at the right end of the title line; `open` opens the panel of a row. */
  Tools?: ComponentType<{ open: (id: string) => void }>
  /** The props that depend on what the list shows. */
  more?: (shown: Shown<Row>) => Partial<OwnProps<Row>>
}

const noSort: SortState = []
const rowClass = ({ lastSeen }: { lastSeen: number | null }) => (lastSeen === null ? undefined : 'row-stale')

/** A list of live rows: its address, filters that are kept, sort, scope, counters, and the panel of the open row. */
export function LiveListPage<Row extends LiveRow, Name extends string>(props: LiveListPageProps<Row, Name>) {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { list, texts, filterText, groupings = {}, Counters, Panel, Tools, more, topic, search, counted, now, ...own } = props
  const { t } = useTranslation(texts)
  const { connection } = useLive()
  const { preferences } = usePreferences()
  const state: ListAddressState = useKeptFilters(list, useListAddress(list))
  const { address, change } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const { rows, counts, store, scope, matches } = useLiveRows<Row, Name>(
    { list, topic, search, counted, ...(now !== undefined && { now }) },
    address,
    sort,
  )
  const open = (id: string | null) => change({ open: id })
  const { groupBy } = address
  const shown = useMemo(() => more?.({ ids: rows.ids, matches, groupBy }), [more, rows.ids, matches, groupBy])
  const text = useMemo(
    () => ({
      title: t('title'),
      search: t('search'),
      searchPlaceholder: t('searchPlaceholder'),
      empty: t('empty'),
      noMatch: t('noMatch'),
      unsorted: t('unsorted'),
      filter: filterText,
      grouping: (key: string) => t(`by.${key}` as 'title'),
    }),
    [t, filterText],
  )
  return (
    <ListPage
      {...state}
      {...own}
      {...shown}
      list={list}
      rows={rows}
      sort={sort}
      tools={Tools && <Tools open={open} />}
      grouping={groupings[groupBy ?? ''] ?? null}
      rowClass={rowClass}
      text={text}
      counters={
        <Counters
          counts={counts}
          rows={store}
          scope={scope}
          active={valuesOf(address.filters, 'counter')}
          onChange={(counter) => change({ filters: { ...address.filters, counter } })}
        />
      }
      panel={<Panel id={address.open} onClose={() => open(null)} />}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    />
  )
}

/** The rows to show, and the counts of the counter bar. */
function useLiveRows<Row extends LiveRow, Name extends string>(
  { list, topic, search: searchOf, counted, now = 0 }: LiveList<Row, Name>,
  { filters, search }: ListAddress,
  sort: SortState,
) {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const store = useLive()[topic] as unknown as EntityStore<Row, Name>
  const groupName = useGroupName(useSession().user)
  const { groupId, inventoryId } = usePreferences().preferences
  const scope = useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
  const countable = useMemo(
    () => ({ rows: store, filters, scope, now, search: searchOf(search, groupName) }),
    [store, filters, search, searchOf, groupName, scope, now],
  )
  const definition = useMemo(() => listView(list, { ...countable, sort }), [list, countable, sort])
  const ids = useView(store, definition, orderThrottleMs(sort))
  const { names, countersOf, statuses } = counted
  const counts = useScopedCounts({ rows: store, names, countersOf }, useCounters(store), scope)
  const rows: ListRows<Row> = {
    ids,
    source: store,
    view: definition,
    countable,
    state: useRowsState(topic),
    shownCount: ids.length,
    allCount: statuses.reduce((sum, name) => sum + counts[name], 0),
  }
  const matches = useMemo(() => listView(list, { ...countable, sort: noSort }).filter, [list, countable])
  return { rows, counts, store, scope, matches }
}
