import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import classes from './channel-list.module.css'
import { useChannels } from './ChannelsContext.tsx'
import { ChannelPanel } from './panel/ChannelPanel.tsx'

/** The side panel of the open channel. */
export function ChannelPanelHost({ channelId, onClose }: { channelId: string | null; onClose: () => void }) {
  const { t } = useTranslation('channel-list')
  const { channels } = useChannels()
  const row = useRow(channels, channelId)
  const loading = loadingOf(useLive(), 'channels')
  if (channelId === null) return null
  if (row === undefined)
    return loading !== 'ready' ? null : (
      <SidePanel label={t('unknownChannelTitle')} onClose={onClose}>
        <PanelHeader title={t('unknownChannelTitle')} closeLabel={i18next.t('kit:resource.close')} onClose={onClose} />
        <p className={classes.unknown} data-missing>
          {t('unknownChannel')}
        </p>
      </SidePanel>
    )
  return (
    <SidePanel label={t('panel', { name: row.channelName })} onClose={onClose}>
      <ChannelPanel key={channelId} row={row} onClose={onClose} />
    </SidePanel>
  )
}
