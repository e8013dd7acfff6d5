import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatBitrate } from '@backhaul/rules/units'
import { api } from '../../app/api.ts'
import { useTimeText } from '../../domain/Age.tsx'
import { DestinationOf } from '../../domain/channels/DestinationStatus.tsx'
import { EndCut } from '../../ui/EndCut.tsx'
import { useRights } from '../../ui/kit.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { sizeText } from '../../ui/size-text.ts'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import { percentText } from '../../ui/percent-text.ts'
import classes from './channel-panel.module.css'

const recordingsShownMax = 10
const refreshMs = 30_000

/** The tasks of a channel now, and its newest recordings. */
export function ActivityTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-panel')
  const { may } = useRights()
  const { fileTransfer, logs, ptmpStatuses } = channel
  return (
    <div className={classes.sections}>
      <Facts>
        <Fact name={t('activity.destination')}>
          <DestinationOf channel={channel} />
        </Fact>
        <Fact name={t('activity.multipoint')}>
          {ptmpStatuses.length === 0
            ? '–'
            : ptmpStatuses.map(({ uid, name, status, bitrate }) => (
                <div key={uid}>
                  {name} · {t(`ptmpStatus.${status}`)}
                  {bitrate > 0 && ` · ${formatBitrate(bitrate)}`}
                </div>
              ))}
        </Fact>
        <Fact name={t('activity.logs')}>
          {logs === null ? '–' : logs.percent === null ? t('activity.sending') : percentText(logs.percent)}
        </Fact>
        <Fact name={t('activity.file')}>
          {fileTransfer === null ? (
            '–'
          ) : (
            <>
              {fileTransfer.path} · {t(`fileTransfer.${fileTransfer.status}`)}
            </>
          )}
        </Fact>
      </Facts>
      {may('files.read') && <Recordings channel={channel} />}
    </div>
  )
}

function Recordings({ channel: { channelId } }: { channel: ConfiguredChannel }) {
  const { t, i18n } = useTranslation('channel-panel')
  const timeText = useTimeText()
  const input = { channelId, kind: 'recording', limit: recordingsShownMax } as const
  const { data, error, refetch } = api.channelFiles.list.useQuery(input, { refetchInterval: refreshMs })
  return (
    <section aria-label={t('recordings.title')}>
      <h3 className={classes.heading}>{t('recordings.title')}</h3>
      {data === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <p className={classes.nothing}>{t('recordings.none')}</p>
      ) : (
        <ul className={classes.files}>
          {data.items.map((file) => (
            <li key={file.id}>
              <span className={classes.fileName}>
                <Link className="target" to={`/files?item=${file.id}`}>
                  <EndCut text={file.fileName} />
                </Link>
                <span className={classes.meta}>
                  {sizeText(file.sizeBytes, i18n.language)} · {timeText(file.lastModified)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
