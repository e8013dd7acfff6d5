import type { ChannelRow, ChannelStatus } from '@backhaul/contract/channels'
import { type ChannelCounterName, channelCounterNames, channelCountersOf } from '@backhaul/rules/counters'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveListPage } from '../app/live/LiveListPage.tsx'
import type { LivePanelProps } from '../app/live/live-panel.tsx'
import { useSession } from '../app/session.ts'
import { ChannelCounters } from '../domain/channels/ChannelCounters.tsx'
import { channelFilters } from '../domain/channels/channel-filters.ts'
import { busyChannelsFirst, channelOrders, channelStatusRank } from '../domain/channels/channel-order.ts'
import { channelSearch } from '../domain/channels/channel-search.ts'
import { type ChannelText, useChannelText } from '../domain/channels/channel-text.tsx'
import { byGroup } from '../domain/by-group.ts'
import type { Grouping } from '../ui/grid/grouping.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { FilterText } from '../ui/list/filter.ts'
import type { List } from '../ui/list/list.ts'
import { RestoreFilters } from '../ui/list/RestoreFilters.tsx'
import { ChannelsProvider, useChannels } from './ChannelsContext.tsx'
import { useChannelColumns, useChannelCard } from './channel-columns.tsx'

/** A chunk of its own, together with the texts of the panel: no channel is open at first. */
const OpenChannel = lazyPart<LivePanelProps>(
  async () => {
    const [{ livePanel }, { ChannelPanel }] = await Promise.all([
      import('../app/live/live-panel.tsx'),
      import('./panel/ChannelPanel.tsx'),
      i18next.loadNamespaces(['channel-panel', 'p2p', 'forms']),
    ])
    return livePanel({ topic: 'channels', texts: 'channel-list', nameOf: ({ channelName }) => channelName, Panel: ChannelPanel })
  },
  { errorFrame: (props, error) => props.id !== null && inDialog(props, error) },
)

/** A chunk of its own, with its texts: administrators alone have it. */
const CreateButton = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./administration/CreateButton.tsx'),
    i18next.loadNamespaces(['channel-administration', 'forms']),
  ])
  return part.CreateButton
})

const list: List<ChannelRow> = {
  id: 'channels',
  filters: channelFilters,
  filtersKeptAs: 'channels',
  orders: channelOrders,
  defaultOrder: busyChannelsFirst,
  tieOrder: channelOrders.name,
  groupings: ['server', 'group', 'type', 'status'],
  opens: 'channel',
}

/** UI-013: every channel in scope, live. */
export function ChannelListPage() {
  return (
    <RestoreFilters list={list}>
      <ChannelsProvider>
        <ChannelList />
      </ChannelsProvider>
    </RestoreFilters>
  )
}

const counted = {
  names: channelCounterNames,
  countersOf: channelCountersOf,
  statuses: ['busy', 'idle', 'offline'] satisfies ChannelCounterName[],
}

function Tools({ open }: { open: (id: string) => void }) {
  const { may } = useSession()
  return may('channels.administer') && <CreateButton onCreated={open} />
}

function ChannelList() {
  return (
    <LiveListPage
      list={list}
      topic="channels"
      texts="channel-list"
      search={channelSearch}
      counted={counted}
      columns={useChannelColumns()}
      card={useChannelCard(useChannels())}
      groupings={useGroupings()}
      filterText={filterText(useChannelText())}
      Counters={ChannelCounters}
      Panel={OpenChannel}
      Tools={Tools}
    />
  )
}

const filterText =
  (text: ChannelText): FilterText =>
  (key, value) => {
    if (value === undefined) return text(`field.${key as 'status'}`)
    if (key === 'allocation') return text(`allocation.${value as 'free'}`)
    return text(`${key}.${value}` as 'status.idle')
  }

/** The servers that the user may not see. */
const others = '…'

function useGroupings(): Readonly<Record<string, Grouping<ChannelRow>>> {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('channel-list')
  const text = useChannelText()
  const { groupName } = useChannels()
  return useMemo(() => {
    const collator = new Intl.Collator(undefined, { numeric: true })
    const { compare } = collator
    return {
      group: byGroup({ noGroup: t('noGroup'), otherGroups: t('otherGroups') }, groupName, collator),
      server: {
        groupsOf: ({ serverName }) => [serverName ?? others],
        titleOf: (name) => (name === others ? t('otherServers') : name),
        compare: (a, b) => Number(a === others) - Number(b === others) || compare(a, b),
      },
      type: { groupsOf: ({ type }) => [type], titleOf: (type) => text(`type.${type as 'output'}`), compare },
      status: {
        groupsOf: ({ status }) => [status],
        titleOf: (status) => text(`status.${status as ChannelStatus}`),
        compare: (a, b) => channelStatusRank[a as ChannelStatus] - channelStatusRank[b as ChannelStatus],
      },
    }
  }, [groupName, t, text])
}
