import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { useLastName } from '../ui/Gone.tsx'
import { MissingPanel } from '../ui/panel/MissingPanel.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { useChannels } from './ChannelsContext.tsx'
import { ChannelPanel } from './panel/ChannelPanel.tsx'

/** The side panel of the open channel. */
export function ChannelPanelHost({ channelId, onClose }: { channelId: string | null; onClose: () => void }) {
  const { t } = useTranslation('channel-list')
  const { channels } = useChannels()
  const row = useRow(channels, channelId)
  const loading = loadingOf(useLive(), 'channels')
  const lastName = useLastName(channelId, row?.channelName)
  if (channelId === null || (row === undefined && loading !== 'ready')) return null
  return (
    <SidePanel label={row === undefined ? (lastName ?? t('unknownChannelTitle')) : t('panel', { name: row.channelName })} onClose={onClose}>
      {row === undefined ? (
        <MissingPanel lastName={lastName} title={t('unknownChannelTitle')} text={t('unknownChannel')} onClose={onClose} />
      ) : (
        <ChannelPanel key={channelId} row={row} onClose={onClose} />
      )}
    </SidePanel>
  )
}
