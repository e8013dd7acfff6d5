import type { ServerRow } from '@backhaul/contract/servers'
import { serverCounterNames, type ServerCounterName, serverCountersOf } from '@backhaul/rules/counters'
import i18next, { type TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../app/live/live.ts'
import { useCounters, useView } from '../app/live/use-entities.ts'
import { useRowsState } from '../app/live/use-rows-state.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import card from '../domain/units/card.module.css'
import cells from '../domain/units/cells.module.css'
import { AlertsCell } from '../domain/units/AlertsCell.tsx'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { orderThrottleMs } from '../domain/units/unit-order.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { GridColumn, SortState } from '../ui/grid/column.ts'
import type { Grouping } from '../ui/grid/grouping.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { CounterBar } from '../ui/list/CounterBar.tsx'
import { type FilterText, toggleValue, valuesOf } from '../ui/list/filter.ts'
import { type List, listView } from '../ui/list/list.ts'
import { type ListAddress, useListAddress } from '../ui/list/list-address.ts'
import type { ListRows } from '../ui/list/list-page-props.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useScopedCounts } from '../ui/list/use-scoped-counts.ts'
import { DeviceTabs } from './DeviceTabs.tsx'
import { placeText, upTimeText } from './place-text.ts'
import { serverFilters, serverSearch } from './server-filters.ts'
import { busyServersFirst, serverOrders } from './server-order.ts'
import { ServersProvider, useServers } from './ServersContext.tsx'
import { ServerStateCell } from './ServerStateCell.tsx'
import { UsageCell } from './UsageCell.tsx'

/** A chunk of its own, together with the texts of the panel: no server is open at first. */
const ServerPanelHost = lazyPart(
  async () => {
    const [host] = await Promise.all([import('./ServerPanelHost.tsx'), i18next.loadNamespaces(['server-panel', 'forms'])])
    return host.ServerPanelHost
  },
  { errorFrame: (props, error) => props.serverId !== null && inDialog(props, error) },
)

const list: List<ServerRow> = {
  id: 'servers',
  filters: serverFilters,
  orders: serverOrders,
  defaultOrder: busyServersFirst,
  tieOrder: serverOrders.name,
  groupings: ['type', 'state', 'place'],
  opens: 'server',
}
const noSort: SortState = []

/** UI-018, UI-193: every server in scope, live. */
export function ServerListPage() {
  return (
    <ServersProvider>
      <ServerList />
    </ServersProvider>
  )
}

function ServerList() {
  const { t } = useTranslation('server-list')
  const { connection } = useLive()
  const { preferences } = usePreferences()
  const state = useListAddress(list)
  const { address, change } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const { rows, counts } = useServerRows(address, sort)
  return (
    <ListPage
      {...state}
      list={list}
      rows={rows}
      sort={sort}
      columns={useServerColumns()}
      card={useServerCard()}
      grouping={useGrouping(address.groupBy)}
      rowClass={rowClass}
      text={{
        title: t('title'),
        search: t('search'),
        searchPlaceholder: t('searchPlaceholder'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        unsorted: t('unsorted'),
        filter: filterText(t),
        grouping: (key) => t(`by.${key as 'type'}`),
      }}
      above={<DeviceTabs open="servers" />}
      counters={
        <ServerCounters
          counts={counts}
          active={valuesOf(address.filters, 'counter')}
          onChange={(counter) => change({ filters: { ...address.filters, counter } })}
        />
      }
      panel={<ServerPanelHost serverId={address.open} onClose={() => change({ open: null })} />}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    />
  )
}

const filterText =
  (t: TFunction<'server-list'>): FilterText =>
  (key, value) => {
    if (value === undefined) return t(`field.${key as 'state'}`)
    if (key === 'place') return t(`place.${value as 'cloud'}`)
    return key === 'type' ? t(`type.${value as 'mmh_server'}`) : t(`state.${value as 'idle'}`)
  }

const rowClass = ({ lastSeen }: ServerRow) => (lastSeen === null ? undefined : 'row-stale')

const icons: Readonly<Partial<Record<ServerCounterName, ReactNode>>> = {
  busy: <StatusShape status="receiving" size={10} />,
  idle: <StatusShape status="idle" size={10} />,
  offline: <StatusShape status="offline" size={10} />,
  upgrading: <StatusShape status="upgrading" size={10} />,
}

interface CountersProps {
  counts: Readonly<Record<ServerCounterName, number>>
  active: readonly string[]
  onChange: (active: readonly string[]) => void
}

/** A click filters by the counter. */
function ServerCounters({ counts, active, onChange }: CountersProps) {
  const { t } = useTranslation('server-list')
  return (
    <CounterBar
      label={t('counters')}
      counters={serverCounterNames.map((name) => ({
        name,
        title: t(`counter.${name}`),
        icon: icons[name],
        isFirstOfGroup: name === 'hub' || name === 'activeAlerts',
      }))}
      counts={counts}
      active={active}
      onToggle={(name) => onChange(toggleValue(active, name))}
    />
  )
}

/** The rows to show and the counts of the counter bar. */
function useServerRows({ filters, search }: ListAddress, sort: SortState) {
  const { servers, groupName } = useServers()
  const { groupId, inventoryId } = usePreferences().preferences
  const scope = useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
  const countable = useMemo(
    () => ({ rows: servers, filters, scope, now: 0, search: serverSearch(search, groupName) }),
    [servers, filters, search, groupName, scope],
  )
  const definition = useMemo(() => listView(list, { ...countable, sort }), [countable, sort])
  const ids = useView(servers, definition, orderThrottleMs(sort))
  const counts = useScopedCounts({ rows: servers, names: serverCounterNames, countersOf: serverCountersOf }, useCounters(servers), scope)
  const rows: ListRows<ServerRow> = {
    ids,
    source: servers,
    view: definition,
    countable,
    state: useRowsState('servers'),
    shownCount: ids.length,
    allCount: counts.busy + counts.idle + counts.offline + counts.upgrading,
  }
  return { rows, counts }
}

function useServerColumns(): readonly GridColumn<ServerRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('server-list')
  const { groupName, history } = useServers()
  return useMemo(() => {
    const columns: Omit<GridColumn<ServerRow>, 'title' | 'sortable'>[] = [
      { key: 'name', width: 190, frozen: 'start', widthMin: 120, render: ({ name }) => <EndCut text={name} /> },
      { key: 'alias', width: 130, widthMin: 80, render: ({ alias }) => <EndCut text={alias ?? '–'} /> },
      { key: 'type', width: 150, widthMin: 90, render: ({ type }) => t(`type.${type}`) },
      { key: 'state', width: 132, widthMin: 90, render: (server) => <ServerStateCell server={server} /> },
      {
        key: 'cpu',
        width: 140,
        widthMin: 120,
        align: 'end',
        sortsDownFirst: true,
        render: ({ uniqueId, serverUsage }) => <UsageCell id={uniqueId} percent={serverUsage?.cpu ?? null} of="cpu" history={history} />,
      },
      {
        key: 'storage',
        width: 140,
        widthMin: 120,
        align: 'end',
        sortsDownFirst: true,
        render: ({ uniqueId, serverUsage }) => (
          <UsageCell id={uniqueId} percent={serverUsage?.storage ?? null} of="storage" history={history} />
        ),
      },
      { key: 'alerts', width: 90, render: ({ alerts }) => <AlertsCell alerts={alerts} /> },
      { key: 'channels', width: 116, align: 'end', sortsDownFirst: true, render: ({ maxChannels }) => maxChannels },
      { key: 'place', width: 160, widthMin: 90, render: (server) => <EndCut text={placeText(t, server)} /> },
      { key: 'version', width: 96, render: ({ swVersion }) => swVersion || '–' },
      {
        key: 'groups',
        width: 150,
        grows: true,
        render: ({ groups }) => <EndCut text={groups.map(groupName).filter(Boolean).join(', ') || '–'} />,
      },
      { key: 'serial', width: 140, isHiddenAtFirst: true, render: ({ serial }) => <EndCut text={serial} /> },
      { key: 'uptime', width: 120, isHiddenAtFirst: true, sortsDownFirst: true, render: ({ upTime }) => upTimeText(t, upTime) },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: ({ lastSeen }) => <LastReportCell lastSeen={lastSeen} /> },
    ]
    return columns.map((column) => ({
      ...column,
      title: t(`field.${column.key}` as 'field.name'),
      sortable: column.key in serverOrders,
    }))
  }, [t, groupName, history])
}

/** A server on a narrow screen. */
function useServerCard() {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('server-list')
  const { history } = useServers()
  return useMemo(
    () => ({
      height: 96,
      render: (server: ServerRow) => (
        <article className={card.card} aria-label={server.name}>
          <div className={card.line}>
            <span className={cells.name}>
              <EndCut text={server.name} />
            </span>
            <ServerStateCell server={server} />
          </div>
          <div className={card.line}>
            <span className={card.meta}>{t(`type.${server.type}`)}</span>
            <span className={card.facts}>
              <span className={cells.age}>{t('field.cpu')}</span>
              <UsageCell id={server.uniqueId} percent={server.serverUsage?.cpu ?? null} of="cpu" history={history} />
            </span>
          </div>
          <div className={card.line}>
            <span className={card.meta}>{placeText(t, server)}</span>
            {server.alerts.critical + server.alerts.warning > 0 && <AlertsCell alerts={server.alerts} />}
          </div>
        </article>
      ),
    }),
    [t, history],
  )
}

function useGrouping(groupBy: string | null): Grouping<ServerRow> | null {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('server-list')
  return useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true })
    if (groupBy === 'type') return { groupsOf: ({ type }) => [type], titleOf: (type) => t(`type.${type as 'mmh_server'}`), compare }
    if (groupBy === 'state') return { groupsOf: ({ state }) => [state], titleOf: (state) => t(`state.${state as 'idle'}`), compare }
    if (groupBy === 'place') return { groupsOf: (server) => [placeText(t, server)], titleOf: (place) => place, compare }
    return null
  }, [groupBy, t])
}
