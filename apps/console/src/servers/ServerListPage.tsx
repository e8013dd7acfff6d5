import type { ServerRow } from '@backhaul/contract/servers'
import { serverCounterNames, type ServerCounterName, serverCountersOf } from '@backhaul/rules/counters'
import i18next, { type TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type LiveCountersProps, LiveListPage } from '../app/live/LiveListPage.tsx'
import type { LivePanelProps } from '../app/live/live-panel.tsx'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import type { Grouping } from '../ui/grid/grouping.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { CounterBar } from '../ui/list/CounterBar.tsx'
import { type FilterText, toggleValue } from '../ui/list/filter.ts'
import type { List } from '../ui/list/list.ts'
import { DeviceTabs } from './DeviceTabs.tsx'
import { placeText } from './place-text.ts'
import { serverFilters, serverSearch } from './server-filters.ts'
import { busyServersFirst, serverOrders } from './server-order.ts'
import { ServersProvider } from './ServersContext.tsx'
import { useServerColumns, useServerCard } from './server-columns.tsx'

/** A chunk of its own, together with the texts of the panel: no server is open at first. */
const OpenServer = lazyPart<LivePanelProps>(
  async () => {
    const [{ livePanel }, { ServerPanel }] = await Promise.all([
      import('../app/live/live-panel.tsx'),
      import('./panel/ServerPanel.tsx'),
      i18next.loadNamespaces(['server-panel', 'forms']),
    ])
    return livePanel({ topic: 'servers', texts: 'server-list', nameOf: ({ name }) => name, Panel: ServerPanel })
  },
  { errorFrame: (props, error) => props.id !== null && inDialog(props, error) },
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

/** UI-018, UI-193: every server in scope, live. */
export function ServerListPage() {
  return (
    <ServersProvider>
      <ServerList />
    </ServersProvider>
  )
}

const counted = {
  names: serverCounterNames,
  countersOf: serverCountersOf,
  statuses: ['busy', 'idle', 'offline', 'upgrading'] satisfies ServerCounterName[],
}

function ServerList() {
  const { t } = useTranslation('server-list')
  return (
    <LiveListPage
      list={list}
      topic="servers"
      texts="server-list"
      search={serverSearch}
      counted={counted}
      columns={useServerColumns()}
      card={useServerCard()}
      groupings={useGroupings()}
      filterText={filterText(t)}
      above={<DeviceTabs open="servers" />}
      Counters={ServerCounters}
      Panel={OpenServer}
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

const icons: Readonly<Partial<Record<ServerCounterName, ReactNode>>> = {
  busy: <StatusShape status="receiving" size={10} />,
  idle: <StatusShape status="idle" size={10} />,
  offline: <StatusShape status="offline" size={10} />,
  upgrading: <StatusShape status="upgrading" size={10} />,
}

/** A click filters by the counter. */
function ServerCounters({ counts, active, onChange }: LiveCountersProps<ServerRow, ServerCounterName>) {
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

function useGroupings(): Readonly<Record<string, Grouping<ServerRow>>> {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('server-list')
  return useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true })
    return {
      type: { groupsOf: ({ type }) => [type], titleOf: (type) => t(`type.${type as 'mmh_server'}`), compare },
      state: { groupsOf: ({ state }) => [state], titleOf: (state) => t(`state.${state as 'idle'}`), compare },
      place: { groupsOf: (server) => [placeText(t, server)], titleOf: (place) => place, compare },
    }
  }, [t])
}
