import { Skeleton, UnstyledButton } from '@mantine/core'
import type { ServerRow, TransceiverFeed } from '@backhaul/contract/servers'
import { formatBitrate } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { upTimeText } from '../place-text.ts'
import classes from './server-panel.module.css'

const everyMs = 5000

/** The feeds of a transceiver, renewed every 5 s while they are shown. */
export function FeedsTab({ server }: { server: ServerRow }) {
  const { t } = useTranslation('server-panel')
  const { data, error, refetch } = api.servers.listFeeds.useQuery({ serverId: server.uniqueId }, { refetchInterval: everyMs })
  const [openId, setOpenId] = useState<string | null>(null)
  if (data === undefined) return error === null ? <Skeleton height={120} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const open = data.find(({ channelId }) => channelId === openId)
  return (
    <>
      {data.length === 0 && <p className={classes.hint}>{t('feed.none')}</p>}
      <ul className={classes.list}>
        {data.map((feed) => (
          <li key={feed.channelId} className={classes.item}>
            <UnstyledButton onClick={() => setOpenId(feed.channelId)}>{feed.name}</UnstyledButton>
            <span className={classes.meta}>{t(`channelStatus.${feed.status}` as 'channelStatus.idle', feed.status)}</span>
          </li>
        ))}
      </ul>
      {open !== undefined && <FeedDialog feed={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

/** UI-217. */
function FeedDialog({ feed, onClose }: { feed: TransceiverFeed; onClose: () => void }) {
  const { t } = useTranslation('server-panel')
  const { t: listText } = useTranslation('server-list')
  const isNarrow = useIsNarrow()
  return (
    <Dialog fullScreen={isNarrow} onClose={onClose} title={t('feed.title', { name: feed.name })}>
      <Facts>
        <Fact name={t('feed.direction')}>{t(`feed.${feed.direction}`)}</Fact>
        <Fact name={t('feed.status')}>{t(`channelStatus.${feed.status}` as 'channelStatus.idle', feed.status)}</Fact>
        <Fact name={t('feed.format')}>{feed.format}</Fact>
        <Fact name={t('feed.bitrate')}>{feed.bitrate > 0 ? formatBitrate(feed.bitrate) : '–'}</Fact>
        <Fact name={t('feed.unit')}>{feed.allocatedToUnitAlias ?? '–'}</Fact>
        <Fact name={t('feed.recording')}>{t(feed.recording ? 'feed.recordingOn' : 'feed.recordingOff')}</Fact>
        <Fact name={t('fact.upTime')}>{upTimeText(listText, feed.uptime)}</Fact>
        <Fact name={t('feed.groups')}>{feed.groups.map(({ name }) => name).join(', ') || '–'}</Fact>
      </Facts>
    </Dialog>
  )
}
