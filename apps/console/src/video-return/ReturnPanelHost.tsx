import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { useLastName } from '../ui/Gone.tsx'
import { MissingPanel } from '../ui/panel/MissingPanel.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { ReturnPanel } from './ReturnPanel.tsx'

/** The side panel of the open channel. */
export function ReturnPanelHost({ channelId, onClose }: { channelId: string | null; onClose: () => void }) {
  const { t } = useTranslation('video-return')
  const live = useLive()
  const { videoReturns } = live
  const loading = loadingOf(live, 'videoReturns')
  const row = useRow(videoReturns, channelId)
  const lastName = useLastName(channelId, row?.name)
  if (channelId === null || (row === undefined && loading !== 'ready')) return null
  return (
    <SidePanel label={row === undefined ? (lastName ?? t('unknown.title')) : t('panel', { name: row.name })} onClose={onClose}>
      {row === undefined ? (
        <MissingPanel lastName={lastName} title={t('unknown.title')} text={t('unknown.text')} onClose={onClose} />
      ) : (
        <ReturnPanel key={channelId} row={row} onClose={onClose} />
      )}
    </SidePanel>
  )
}
