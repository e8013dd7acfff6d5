import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { ReturnPanel } from './ReturnPanel.tsx'
import classes from './video-return.module.css'

/** The side panel of the open channel. */
export function ReturnPanelHost({ channelId, onClose }: { channelId: string | null; onClose: () => void }) {
  const { t } = useTranslation('video-return')
  const live = useLive()
  const { videoReturns } = live
  const loading = loadingOf(live, 'videoReturns')
  const row = useRow(videoReturns, channelId)
  if (channelId === null) return null
  if (row === undefined)
    return loading !== 'ready' ? null : (
      <SidePanel label={t('unknown.title')} onClose={onClose}>
        <PanelHeader title={t('unknown.title')} closeLabel={i18next.t('kit:resource.close')} onClose={onClose} />
        <p className={classes.unknown}>{t('unknown.text')}</p>
      </SidePanel>
    )
  return (
    <SidePanel label={t('panel', { name: row.name })} onClose={onClose}>
      <ReturnPanel key={channelId} row={row} onClose={onClose} />
    </SidePanel>
  )
}
