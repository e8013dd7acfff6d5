import { isChannelOffline } from '@backhaul/rules/channels'
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { loadingOf, useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { AsOf } from '../../domain/AsOf.tsx'
import { ChannelTextProvider } from '../../domain/channels/channel-text.tsx'
import { ChannelStatusCell } from '../../domain/channels/ChannelStatusCell.tsx'
import { DomainTextProvider } from '../../domain/text.tsx'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import settingClasses from '../../ui/form/setting.module.css'
import { Gone, useLastName } from '../../ui/Gone.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from '../../ui/page/configuration-page.module.css'
import { ConfigurationPage } from '../../ui/page/ConfigurationPage.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { firstTab, isTab, type TabName, tabSections } from './tabs.ts'
import { type ConfiguredChannel, useChannelDetails } from '../use-channel-details.ts'

/** The configuration of one channel, a tab per address. */
export function ChannelConfigurationPage() {
  const { channelId = '', tab } = useParams()
  if (!isTab(tab)) return <Navigate to={`/channels/${channelId}/configuration/${firstTab}`} replace />
  return (
    <DomainTextProvider>
      <ChannelTextProvider>
        <UnsavedGuard>
          <Configuration key={channelId} channelId={channelId} tab={tab} />
        </UnsavedGuard>
      </ChannelTextProvider>
    </DomainTextProvider>
  )
}

function Configuration({ channelId, tab }: { channelId: string; tab: TabName }) {
  const { t } = useTranslation('channel-configuration')
  const live = useLive()
  const { connection } = live
  const navigate = useNavigate()
  const row = useRow(live.channels, channelId)
  const lastName = useLastName(channelId, row?.channelName)
  const isDeleted = row === undefined && lastName !== null && loadingOf(live, 'channels') === 'ready'
  const { channel, error, isMissing, retry } = useChannelDetails(channelId, { isGone: isDeleted })
  const isGone = isDeleted || isMissing
  const Tab = tabs[tab]
  return (
    <ConfigurationPage
      title={channel === null || isGone ? t('title') : t('titleOf', { name: channel.channelName })}
      state={!isGone && channel && <State channel={channel} />}
      back={isGone ? null : { to: `/channels?channel=${channelId}`, text: t('back') }}
      tabsLabel={t('tabs')}
      sections={Object.entries(isGone ? {} : tabSections).map(([key, names]) => ({
        key,
        title: t(`section.${key as 'channel'}`),
        tabs: names.map((name) => ({ name, title: t(`tab.${name}`), to: `/channels/${channelId}/configuration/${name}` })),
      }))}
      tab={tab}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    >
      {isGone ? (
        <Gone name={lastName} leaveText={t('toList')} onLeave={() => void navigate('/channels')} />
      ) : channel === null ? (
        <LoadState isLoading error={error} onRetry={retry} />
      ) : (
        <Tab key={tab} channel={channel} />
      )}
    </ConfigurationPage>
  )
}

// Chunks of their own: a visit shows one tab at a time.
const tabs: Readonly<Record<TabName, ComponentType<{ channel: ConfiguredChannel }>>> = {
  general: lazyPart(async () => (await import('./GeneralTab.tsx')).GeneralTab),
  multipoint: lazyPart(async () => (await import('./MultipointTab.tsx')).MultipointTab),
  ndi: lazyPart(async () => (await import('./NdiTab.tsx')).NdiTab),
  streaming: lazyPart(async () => (await import('./StreamingTab.tsx')).StreamingTab),
  overlay: lazyPart(async () => (await import('./OverlayTab.tsx')).OverlayTab),
  smpte: lazyPart(async () => (await import('./SmpteTab.tsx')).SmpteTab),
  destinations: lazyPart(async () => (await import('./destinations/DestinationsTab.tsx')).DestinationsTab),
  tally: lazyPart(async () => (await import('./TallyTab.tsx')).TallyTab),
  audio: lazyPart(async () => (await import('./AudioTab.tsx')).AudioTab),
  ingest: lazyPart(
    async () => (await Promise.all([import('./IngestTab.tsx'), i18next.loadNamespaces(['ingest-association'])]))[0].IngestTab,
  ),
}

/** The status, and the time of the values that are no longer live. */
function State({ channel }: { channel: ConfiguredChannel }) {
  return (
    <span className={classes.state}>
      <ChannelStatusCell channel={channel} />
      {isChannelOffline(channel.status) && channel.lastSeen !== null && <AsOf at={channel.lastSeen} className={settingClasses.hint} />}
    </span>
  )
}
