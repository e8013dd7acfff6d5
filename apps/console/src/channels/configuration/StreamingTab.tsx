import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DestinationStatus } from '../../domain/channels/DestinationStatus.tsx'
import settingClasses from '../../ui/form/setting.module.css'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import classes from './channel-configuration.module.css'
import { FfmpegForm } from './FfmpegForm.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'

/** UI-186: where the channel streams to, and the options of its encoder. */
export function StreamingTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId, mode, cdnName, destination, protocol } = channel
  const isCdn = mode === 'CDN'
  return (
    <div className={settingClasses.settings}>
      <section className={classes.facts} aria-label={t('streaming.output')}>
        <h3 className={settingClasses.settingTitle}>{t('streaming.output')}</h3>
        {isCdn ? (
          <Facts>
            <Fact name={t('streaming.destination')}>{cdnName ?? t('streaming.noDestination')}</Fact>
            <Fact name={t('streaming.state')}>
              <DestinationStatus destination={destination} />
            </Fact>
            <Fact name={t('streaming.protocol')}>{protocol ?? '–'}</Fact>
          </Facts>
        ) : (
          <p className={settingClasses.hint}>{t('streaming.notCdn', { mode: t(`mode.${mode}`) })}</p>
        )}
        <Link className={`target ${classes.link}`} to={`/channels/${channelId}/configuration/${isCdn ? 'destinations' : 'general'}`}>
          {t(isCdn ? 'streaming.openDestinations' : 'streaming.openGeneral')}
        </Link>
      </section>
      <FfmpegForm channel={channel} />
    </div>
  )
}
