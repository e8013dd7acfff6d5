import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import type { ChannelRow } from '@backhaul/contract/channels'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isChannelOffline } from '@backhaul/rules/channels'
import { useLive } from '../../app/live/live.ts'
import { WaitingChanges } from '../../app/WaitingChanges.tsx'
import { AsOf } from '../../domain/AsOf.tsx'
import { useChannelText } from '../../domain/channels/channel-text.tsx'
import { ChannelStatusCell } from '../../domain/channels/ChannelStatusCell.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { PanelHeader } from '../../ui/panel/PanelHeader.tsx'
import { PanelTabs } from '../../ui/panel/PanelTabs.tsx'
import { useChannelDetails } from '../use-channel-details.ts'
import { ActivityTab } from './ActivityTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { LiveTab } from './LiveTab.tsx'
import classes from './channel-panel.module.css'

/** The panel of one channel. Live values come from its row. */
export function ChannelPanel({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const { t } = useTranslation('channel-panel')
  const { connection } = useLive()
  const { channel: details, error, retry } = useChannelDetails(row.channelId)
  return (
    <>
      <Header row={row} onClose={onClose} />
      <PanelTabs
        isStale={row.lastSeen !== null || connection.status !== 'live'}
        tabs={[
          { key: 'live', title: t('tab.live'), content: <LiveTab channel={row} details={details} error={error} onRetry={retry} /> },
          {
            key: 'activity',
            title: t('tab.activity'),
            content: details === null ? <LoadState isLoading error={error} onRetry={retry} /> : <ActivityTab channel={details} />,
          },
          { key: 'details', title: t('tab.details'), content: <DetailsTab channel={row} details={details} onRemoved={onClose} /> },
        ]}
      />
      <WaitingChanges
        kind="channel"
        place="panel"
        device={{ id: row.channelId, name: row.channelName, isOffline: isChannelOffline(row.status) }}
        nameOf={(field) => t(`waiting.${field}` as 'waiting.mode')}
      />
    </>
  )
}

function Header({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const { t } = useTranslation('channel-panel')
  const text = useChannelText()
  return (
    <PanelHeader
      title={row.channelName}
      tools={
        <ActionIcon
          component={Link}
          to={`/channels/${row.channelId}/configuration`}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('configuration')}
        >
          <IconSettings size={iconSize.lg} />
        </ActionIcon>
      }
      closeLabel={t('close')}
      onClose={onClose}
    >
      {row.onAir ? (
        <span className={classes.onAir} data-stale={row.lastSeen !== null || undefined}>
          {t('onAir')}
        </span>
      ) : (
        <ChannelStatusCell channel={row} />
      )}
      <span className={classes.meta}>{text(`type.${row.type}`)}</span>
      {row.lastSeen !== null && <AsOf at={row.lastSeen} className={classes.meta} />}
    </PanelHeader>
  )
}
