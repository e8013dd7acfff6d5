import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { type VideoReturnCounterName, videoReturnCounterNames, videoReturnCountersOf } from '@backhaul/rules/counters'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { type LiveCountersProps, LiveListPage } from '../app/live/LiveListPage.tsx'
import type { LivePanelProps } from '../app/live/live-panel.tsx'
import { DomainTextProvider } from '../domain/text.tsx'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { CounterBar } from '../ui/list/CounterBar.tsx'
import { type FilterText, toggleValue } from '../ui/list/filter.ts'
import { RestoreFilters } from '../ui/list/RestoreFilters.tsx'
import { returnList as list, returnSearch } from './return-list.ts'
import { returnShape } from './ReturnStatus.tsx'
import { useReturnColumns, returnCard } from './return-columns.tsx'

/** A chunk of its own, together with the texts of the panel and its forms: no channel is open at first. */
const OpenReturn = lazyPart<LivePanelProps>(
  async () => {
    const [{ livePanel }, { ReturnPanel }] = await Promise.all([
      import('../app/live/live-panel.tsx'),
      import('./ReturnPanel.tsx'),
      i18next.loadNamespaces(['forms']),
    ])
    return livePanel({ topic: 'videoReturns', texts: 'video-return', nameOf: ({ name }) => name, Panel: ReturnPanel })
  },
  { errorFrame: (props, error) => props.id !== null && inDialog(props, error) },
)

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

const counted = {
  names: videoReturnCounterNames,
  countersOf: videoReturnCountersOf,
  statuses: ['collecting', 'inputConnected', 'idle', 'offline'] satisfies VideoReturnCounterName[],
}

function ReturnList() {
  return (
    <LiveListPage
      list={list}
      topic="videoReturns"
      texts="video-return"
      search={returnSearch}
      counted={counted}
      columns={useReturnColumns()}
      card={returnCard}
      filterText={filterText}
      Counters={ReturnCounters}
      Panel={OpenReturn}
    />
  )
}

function ReturnCounters({ counts, active, onChange }: LiveCountersProps<VideoReturnRow, VideoReturnCounterName>) {
  const { t } = useTranslation('video-return')
  return (
    <CounterBar
      label={t('counters')}
      counters={videoReturnCounterNames.map((name) => ({
        name,
        title: t(`counter.${name}`),
        icon: <StatusShape status={returnShape[name === 'inputConnected' ? 'input connected' : name]} size={10} />,
      }))}
      counts={counts}
      active={active}
      onToggle={(name) => onChange(toggleValue(active, name))}
    />
  )
}

const filterText: FilterText = (key, value) =>
  value === undefined
    ? i18next.t(`video-return:field.${key as 'status'}`)
    : i18next.t(`video-return:${key}.${value}` as 'video-return:status.idle')
