import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { videoReturnCounterNames, videoReturnCountersOf } from '@backhaul/rules/counters'
import { formatBitrate } from '@backhaul/rules/units'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../app/live/live.ts'
import { useCounters, useView } from '../app/live/use-entities.ts'
import { useRowsState } from '../app/live/use-rows-state.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import { useSession } from '../app/session.ts'
import { DomainTextProvider } from '../domain/text.tsx'
import card from '../domain/units/card.module.css'
import cells from '../domain/units/cells.module.css'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { orderThrottleMs } from '../domain/units/unit-order.ts'
import { useGroupName } from '../domain/use-group-name.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { GridColumn, SortState } from '../ui/grid/column.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { CounterBar } from '../ui/list/CounterBar.tsx'
import { type FilterText, toggleValue, valuesOf } from '../ui/list/filter.ts'
import { listView } from '../ui/list/list.ts'
import { type ListAddress, useListAddress } from '../ui/list/list-address.ts'
import type { ListRows } from '../ui/list/list-page-props.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { RestoreFilters } from '../ui/list/RestoreFilters.tsx'
import { useKeptFilters } from '../ui/list/use-kept-filters.ts'
import { useScopedCounts } from '../ui/list/use-scoped-counts.ts'
import { returnList as list, returnSearch } from './return-list.ts'
import { ReturnStatus, returnShape } from './ReturnStatus.tsx'

/** A chunk of its own, together with the texts of its forms: no channel is open at first. */
const PanelHost = lazyPart(
  async () => {
    const [host] = await Promise.all([import('./ReturnPanelHost.tsx'), i18next.loadNamespaces(['forms'])])
    return host.ReturnPanelHost
  },
  { errorFrame: (props, error) => props.channelId !== null && inDialog(props, error) },
)

const noSort: SortState = []

/** UI-019: every video return channel in scope, live. */
export function VideoReturnPage() {
  return (
    <RestoreFilters list={list}>
      <DomainTextProvider>
        <ReturnList />
      </DomainTextProvider>
    </RestoreFilters>
  )
}

function ReturnList() {
  const { t } = useTranslation('video-return')
  const { connection } = useLive()
  const { preferences } = usePreferences()
  const state = useKeptFilters(list, useListAddress(list))
  const { address, change } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const { rows, counts } = useReturnRows(address, sort)
  const active = valuesOf(address.filters, 'counter')
  return (
    <ListPage
      {...state}
      list={list}
      rows={rows}
      sort={sort}
      columns={useReturnColumns()}
      card={returnCard}
      grouping={null}
      rowClass={({ lastSeen }: VideoReturnRow) => (lastSeen === null ? undefined : 'row-stale')}
      text={{
        title: t('title'),
        search: t('search'),
        searchPlaceholder: t('searchPlaceholder'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        unsorted: t('unsorted'),
        filter: filterText,
        grouping: () => '',
      }}
      counters={
        <CounterBar
          label={t('counters')}
          counters={videoReturnCounterNames.map((name) => ({
            name,
            title: t(`counter.${name}`),
            icon: <StatusShape status={returnShape[name === 'inputConnected' ? 'input connected' : name]} size={10} />,
          }))}
          counts={counts}
          active={active}
          onToggle={(name) => change({ filters: { ...address.filters, counter: toggleValue(active, name) } })}
        />
      }
      panel={<PanelHost channelId={address.open} onClose={() => change({ open: null })} />}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    />
  )
}

const filterText: FilterText = (key, value) =>
  value === undefined
    ? i18next.t(`video-return:field.${key as 'status'}`)
    : i18next.t(`video-return:${key}.${value}` as 'video-return:status.idle')

function useReturnRows({ filters, search }: ListAddress, sort: SortState) {
  const { videoReturns } = useLive()
  const { groupId, inventoryId } = usePreferences().preferences
  const scope = useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
  const countable = useMemo(
    () => ({ rows: videoReturns, filters, scope, now: 0, search: returnSearch(search) }),
    [videoReturns, filters, search, scope],
  )
  const definition = useMemo(() => listView(list, { ...countable, sort }), [countable, sort])
  const ids = useView(videoReturns, definition, orderThrottleMs(sort))
  const counts = useScopedCounts(
    { rows: videoReturns, names: videoReturnCounterNames, countersOf: videoReturnCountersOf },
    useCounters(videoReturns),
    scope,
  )
  const rows: ListRows<VideoReturnRow> = {
    ids,
    source: videoReturns,
    view: definition,
    countable,
    state: useRowsState('videoReturns'),
    shownCount: ids.length,
    allCount: counts.collecting + counts.inputConnected + counts.idle + counts.offline,
  }
  return { rows, counts }
}

/** The names of the units that show the picture. */
const unitsText = ({ p2MPStreamingStatuses: feeds }: VideoReturnRow): string => feeds.map(({ unitName }) => unitName).join(', ')

function useReturnColumns(): readonly GridColumn<VideoReturnRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('video-return')
  const groupName = useGroupName(useSession().user)
  return useMemo(() => {
    const columns: Omit<GridColumn<VideoReturnRow>, 'title' | 'sortable'>[] = [
      { key: 'name', width: 220, frozen: 'start', widthMin: 120, render: ({ name }) => <EndCut text={name} /> },
      { key: 'status', width: 160, widthMin: 100, render: (row) => <ReturnStatus row={row} /> },
      { key: 'description', width: 160, render: ({ description }) => <EndCut text={description || '–'} /> },
      { key: 'input', width: 150, render: (row) => <Input row={row} /> },
      {
        key: 'bitrate',
        width: 116,
        align: 'end',
        sortsDownFirst: true,
        render: ({ bitrate }) => (bitrate > 0 ? formatBitrate(bitrate) : '–'),
      },
      { key: 'server', width: 170, widthMin: 100, render: ({ serverName }) => <EndCut text={serverName ?? '–'} /> },
      { key: 'units', width: 180, widthMin: 100, sortsDownFirst: true, render: (row) => <EndCut text={unitsText(row) || '–'} /> },
      { key: 'serial', width: 130, isHiddenAtFirst: true, render: ({ serialNumber }) => serialNumber },
      {
        key: 'groups',
        width: 180,
        grows: true,
        render: ({ groups }) => <EndCut text={groups.map(groupName).filter(Boolean).join(', ')} />,
      },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: ({ lastSeen }) => <LastReportCell lastSeen={lastSeen} /> },
    ]
    return columns.map((column) => ({
      ...column,
      title: t(`field.${column.key}` as 'field.name'),
      sortable: column.key in list.orders,
    }))
  }, [t, groupName])
}

/** The kind of the input and the standard of its picture. */
function Input({ row: { configuration, inputStandard } }: { row: VideoReturnRow }) {
  const { t } = useTranslation('video-return')
  return <EndCut text={[t(`input.${configuration.inputType}`), inputStandard].filter(Boolean).join(' · ')} />
}

const returnCard = {
  height: 96,
  render: (row: VideoReturnRow) => (
    <article className={card.card} aria-label={row.name}>
      <div className={card.line}>
        <span className={cells.name}>
          <EndCut text={row.name} />
        </span>
        <ReturnStatus row={row} />
      </div>
      <div className={card.line}>
        <span className={card.meta}>
          <Input row={row} />
        </span>
        {row.bitrate > 0 && <span>{formatBitrate(row.bitrate)}</span>}
      </div>
      <div className={card.line}>
        <span className={card.meta}>{row.serverName ?? '–'}</span>
        <span className={card.meta}>
          <EndCut text={unitsText(row)} />
        </span>
      </div>
    </article>
  ),
}
