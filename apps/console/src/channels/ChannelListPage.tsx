import type { ChannelRow, ChannelStatus } from '@backhaul/contract/channels'
import { channelCounterNames, channelCountersOf } from '@backhaul/rules/counters'
import i18next, { type TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../app/live/live.ts'
import { useCounters, useView } from '../app/live/use-entities.ts'
import { useRowsState } from '../app/live/use-rows-state.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import { useSession } from '../app/session.ts'
import { ChannelCard } from '../domain/channels/ChannelCard.tsx'
import { ChannelBitrateCell } from '../domain/channels/ChannelBitrateCell.tsx'
import { ChannelCounters } from '../domain/channels/ChannelCounters.tsx'
import { channelFilters } from '../domain/channels/channel-filters.ts'
import { busyChannelsFirst, channelOrders, channelStatusRank } from '../domain/channels/channel-order.ts'
import { channelSearch } from '../domain/channels/channel-search.ts'
import { type ChannelText, useChannelText } from '../domain/channels/channel-text.tsx'
import { ChannelStatusCell } from '../domain/channels/ChannelStatusCell.tsx'
import { AllocationCell } from '../domain/channels/AllocationCell.tsx'
import { RecordingCell, TallyCell } from '../domain/channels/MarkCells.tsx'
import { OutputsCell } from '../domain/channels/OutputsCell.tsx'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { orderThrottleMs } from '../domain/units/unit-order.ts'
import { useInventoryName } from '../domain/use-group-name.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { GridColumn, SortState } from '../ui/grid/column.ts'
import type { Grouping } from '../ui/grid/grouping.ts'
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
import classes from './channel-list.module.css'
import { type Channels, ChannelsProvider, useChannels } from './ChannelsContext.tsx'
import { uptimeText } from './uptime-text.ts'

/** A chunk of its own, together with the texts of the panel: no channel is open at first. */
const ChannelPanelHost = lazyPart(
  async () => {
    const [host] = await Promise.all([import('./ChannelPanelHost.tsx'), i18next.loadNamespaces(['channel-panel', 'p2p', 'forms'])])
    return host.ChannelPanelHost
  },
  { errorFrame: (props, error) => props.channelId !== null && inDialog(props, error) },
)

/** A chunk of its own, with its texts: administrators alone have it. */
const CreateButton = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./administration/CreateButton.tsx'),
    i18next.loadNamespaces(['channel-administration', 'forms']),
  ])
  return part.CreateButton
})

/** A chunk of its own: only channels on air have a picture. */
const Picture = lazyPart(async () => (await import('../app/pictures/Picture.tsx')).Picture, { isSilent: true })

type Text = TFunction<'channel-list'>

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
const noSort: SortState = []

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

function ChannelList() {
  const { t } = useTranslation('channel-list')
  const text = useChannelText()
  const channels = useChannels()
  const { connection } = useLive()
  const { preferences } = usePreferences()
  const { may } = useSession()
  const state = useKeptFilters(list, useListAddress(list))
  const { address, change } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const { rows, counts } = useChannelRows(address, sort)
  return (
    <ListPage
      {...state}
      list={list}
      rows={rows}
      sort={sort}
      tools={may('channels.administer') && <CreateButton onCreated={(channelId) => change({ open: channelId })} />}
      columns={useChannelColumns()}
      card={useChannelCard(channels)}
      grouping={useGrouping(address.groupBy)}
      rowClass={rowClass}
      text={{
        title: t('title'),
        search: t('search'),
        searchPlaceholder: t('searchPlaceholder'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        unsorted: t('unsorted'),
        filter: filterText(text),
        grouping: (key) => t(`by.${key as 'group'}`),
      }}
      counters={
        <ChannelCounters
          counts={counts}
          active={valuesOf(address.filters, 'counter')}
          onChange={(counter) => change({ filters: { ...address.filters, counter } })}
        />
      }
      panel={<ChannelPanelHost channelId={address.open} onClose={() => change({ open: null })} />}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    />
  )
}

const rowClass = ({ lastSeen }: ChannelRow) => (lastSeen === null ? undefined : 'row-stale')

const filterText =
  (text: ChannelText): FilterText =>
  (key, value) => {
    if (value === undefined) return text(`field.${key as 'status'}`)
    if (key === 'allocation') return text(`allocation.${value as 'free'}`)
    return text(`${key}.${value}` as 'status.idle')
  }

/** The rows to show and the counts of the counter bar. */
function useChannelRows({ filters, search }: ListAddress, sort: SortState) {
  const { channels, groupName } = useChannels()
  const { groupId, inventoryId } = usePreferences().preferences
  const scope = useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
  const countable = useMemo(
    () => ({ rows: channels, filters, scope, now: 0, search: channelSearch(search, groupName) }),
    [channels, filters, search, groupName, scope],
  )
  const definition = useMemo(() => listView(list, { ...countable, sort }), [countable, sort])
  const ids = useView(channels, definition, orderThrottleMs(sort))
  const counts = useScopedCounts(
    { rows: channels, names: channelCounterNames, countersOf: channelCountersOf },
    useCounters(channels),
    scope,
  )
  const rows: ListRows<ChannelRow> = {
    ids,
    source: channels,
    view: definition,
    countable,
    state: useRowsState('channels'),
    shownCount: ids.length,
    allCount: counts.busy + counts.idle + counts.offline,
  }
  return { rows, counts }
}

/** The moving picture of a channel that collects: that of the unit that it receives. */
const RowPicture = ({ channel: { channelId, channelName, status }, fps }: { channel: ChannelRow; fps: number }) =>
  status === 'collecting' && (
    <span className={classes.picture}>
      <Picture kind="channel" id={channelId} fps={fps} label={channelName} isSmall />
    </span>
  )

/** */
function useChannelColumns(): readonly GridColumn<ChannelRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const text = useChannelText()
  const { groupName, history } = useChannels()
  const { user } = useSession()
  const inventoryName = useInventoryName(user)
  const seesInventories = user.inventories.length > 1
  return useMemo(() => {
    const columns: Omit<GridColumn<ChannelRow>, 'title' | 'sortable'>[] = [
      { key: 'name', width: 214, frozen: 'start', widthMin: 120, render: ({ channelName }) => <EndCut text={channelName} /> },
      { key: 'picture', width: 62, widthMin: 50, render: (channel) => <RowPicture channel={channel} fps={1} /> },
      { key: 'status', width: 132, widthMin: 90, render: (channel) => <ChannelStatusCell channel={channel} /> },
      { key: 'type', width: 96, render: ({ type }) => text(`type.${type}`) },
      { key: 'unit', width: 150, widthMin: 100, render: (channel) => <AllocationCell channel={channel} /> },
      {
        key: 'bitrate',
        width: 126,
        widthMin: 110,
        align: 'end',
        sortsDownFirst: true,
        render: (channel) => <ChannelBitrateCell channel={channel} history={history} />,
      },
      { key: 'outputs', width: 160, widthMin: 90, render: (channel) => <OutputsCell channel={channel} /> },
      { key: 'tally', width: 84, render: (channel) => <TallyCell channel={channel} /> },
      { key: 'recording', width: 104, sortsDownFirst: true, render: (channel) => <RecordingCell channel={channel} /> },
      { key: 'server', width: 150, widthMin: 100, render: ({ serverName }) => <EndCut text={serverName ?? '–'} /> },
      {
        key: 'inventory',
        width: 160,
        // Two customers may use the same name for a channel.
        isHiddenAtFirst: !seesInventories,
        render: ({ inventoryId }) => <EndCut text={inventoryName(inventoryId) || '–'} />,
      },
      { key: 'version', width: 96, render: ({ liveuVersion }) => liveuVersion },
      {
        key: 'groups',
        width: 160,
        grows: true,
        render: ({ groups }) => <EndCut text={groups.map(groupName).filter(Boolean).join(', ')} />,
      },
      { key: 'uptime', width: 120, isHiddenAtFirst: true, sortsDownFirst: true, render: ({ uptime }) => uptimeText(text, uptime) },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: ({ lastSeen }) => <LastReportCell lastSeen={lastSeen} /> },
    ]
    return columns.map((column) => ({
      ...column,
      title: text(`field.${column.key}` as 'field.name'),
      sortable: column.key in channelOrders,
    }))
  }, [text, groupName, history, inventoryName, seesInventories])
}

/** A channel on a narrow screen. */
function useChannelCard({ history }: Channels) {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  return useMemo(
    () => ({
      height: 96,
      render: (channel: ChannelRow) => (
        <ChannelCard channel={channel} history={history} picture={<RowPicture channel={channel} fps={2} />} />
      ),
    }),
    [history],
  )
}

const noGroup = '–'
/** The groups and servers that the user may not see. */
const others = '…'

/** The groups of a channel; a channel with several is shown in each, those that the user may not see in one. */
function byGroup(t: Text, groupName: (id: string) => string, collator: Intl.Collator): Grouping<ChannelRow> {
  const last = [others, noGroup]
  const titleOf = (id: string) => (id === noGroup ? t('noGroup') : id === others ? t('otherGroups') : groupName(id))
  return {
    groupsOf({ groups }) {
      if (groups.length === 0) return [noGroup]
      const named = groups.filter((id) => groupName(id) !== '')
      return named.length === 0 ? [others] : named
    },
    titleOf,
    compare: (a, b) => last.indexOf(a) - last.indexOf(b) || collator.compare(titleOf(a), titleOf(b)),
  }
}

function useGrouping(groupBy: string | null): Grouping<ChannelRow> | null {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('channel-list')
  const text = useChannelText()
  const { groupName } = useChannels()
  return useMemo(() => {
    const collator = new Intl.Collator(undefined, { numeric: true })
    const { compare } = collator
    if (groupBy === 'group') return byGroup(t, groupName, collator)
    if (groupBy === 'server')
      return {
        groupsOf: ({ serverName }) => [serverName ?? others],
        titleOf: (name) => (name === others ? t('otherServers') : name),
        compare: (a, b) => Number(a === others) - Number(b === others) || compare(a, b),
      }
    if (groupBy === 'type') return { groupsOf: ({ type }) => [type], titleOf: (type) => text(`type.${type as 'output'}`), compare }
    if (groupBy === 'status')
      return {
        groupsOf: ({ status }) => [status],
        titleOf: (status) => text(`status.${status as ChannelStatus}`),
        compare: (a, b) => channelStatusRank[a as ChannelStatus] - channelStatusRank[b as ChannelStatus],
      }
    return null
  }, [groupBy, groupName, t, text])
}
