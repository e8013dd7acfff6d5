import type { EnhancedUnit, SelectedChannel, Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Age } from '../../domain/Age.tsx'
import { DestinationOf } from '../../domain/channels/DestinationStatus.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import classes from './panel.module.css'

/** */
const refreshMs = 60_000
const none = '–'

/** The facts of a unit that follow from its settings, channels, services and log. */
export default function MoreFacts({ unit: { uniqueId } }: { unit: Unit }) {
  const { t } = useTranslation('unit-facts')
  const { data: unit, error, refetch } = api.units.getEnhanced.useQuery({ unitId: uniqueId }, { refetchInterval: refreshMs })
  if (unit === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <>
      <section aria-label={t('transmission')}>
        <h3 className={classes.heading}>{t('transmission')}</h3>
        <TransmissionFacts unit={unit} />
      </section>
      <section aria-label={t('use')}>
        <h3 className={classes.heading}>{t('use')}</h3>
        <UseFacts unit={unit} />
      </section>
    </>
  )
}

function TransmissionFacts({ unit }: { unit: EnhancedUnit }) {
  const { t } = useTranslation('unit-facts')
  const { configuration, selHighQualityChannel, selProxyChannel, tally, destination } = unit
  const recording = configuration.storeAndForwardVideoQualityV2
  const nameOf = ({ name }: SelectedChannel) => name || t('external')
  return (
    <Facts>
      <Fact name={t('streamingMode')}>{t(`mode.${unit.streamingMode}`)}</Fact>
      {unit.channelId !== null && <Fact name={t('sharing')}>{t(unit.sharing ? 'yes' : 'no')}</Fact>}
      {selHighQualityChannel !== null && <Fact name={t('highQualityChannel')}>{nameOf(selHighQualityChannel)}</Fact>}
      {selProxyChannel !== null && <Fact name={t('proxyChannel')}>{nameOf(selProxyChannel)}</Fact>}
      {tally !== null && <Fact name={t('tally')}>{t(tally.onAir ? 'program' : 'noProgram')}</Fact>}
      {destination !== null && (
        <Fact name={t(destination.kind)}>
          <DestinationOf channel={{ cdnName: null, destination }} />
        </Fact>
      )}
      {recording !== undefined && unit.hasSdCard && (
        <Fact name={t('recording')}>
          {[t(`tier.${recording.profile}`), unit.videoQuality?.toUpperCase(), recording.codec === 'h264' ? 'H.264' : 'H.265'].join(' · ')}
        </Fact>
      )}
      {unit.hasSdCard && <Fact name={t('prefix')}>{unit.filenamePrefix || none}</Fact>}
    </Facts>
  )
}

function UseFacts({ unit }: { unit: EnhancedUnit }) {
  const { t } = useTranslation('unit-facts')
  const { offlineModems, cellularNetworksUpdated, speedTestCompleted, usage } = unit
  const profile = usage.usageInfo
  return (
    <Facts>
      <Fact name={t('offlineLinks')}>{offlineModems.map(({ name }) => name).join(', ') || none}</Fact>
      <Fact name={t('cellularScan')}>{cellularNetworksUpdated === null ? none : <Age at={cellularNetworksUpdated} />}</Fact>
      <Fact name={t('speedTest')}>{speedTestCompleted === null ? none : <Age at={speedTestCompleted} />}</Fact>
      <Fact name={t('profile')}>
        {profile === null ? (
          none
        ) : (
          <>
            {profile.name}{' '}
            <span className={classes.meta}>
              {t(profile.type === 'data' ? 'quotaData' : 'quotaHours', { quota: profile.quotaPerMonth, day: profile.resetDay })}
            </span>
          </>
        )}
      </Fact>
    </Facts>
  )
}
