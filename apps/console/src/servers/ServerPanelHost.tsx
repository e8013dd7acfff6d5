import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { useLastName } from '../ui/Gone.tsx'
import { MissingPanel } from '../ui/panel/MissingPanel.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { ServerPanel } from './panel/ServerPanel.tsx'
import { useServers } from './ServersContext.tsx'

/** The side panel of the open server. */
export function ServerPanelHost({ serverId, onClose }: { serverId: string | null; onClose: () => void }) {
  const { t } = useTranslation('server-list')
  const { servers } = useServers()
  const row = useRow(servers, serverId)
  const loading = loadingOf(useLive(), 'servers')
  const lastName = useLastName(serverId, row?.name)
  if (serverId === null || (row === undefined && loading !== 'ready')) return null
  return (
    <SidePanel label={row === undefined ? (lastName ?? t('unknownServerTitle')) : t('panel', { name: row.name })} onClose={onClose}>
      {row === undefined ? (
        <MissingPanel lastName={lastName} title={t('unknownServerTitle')} text={t('unknownServer')} onClose={onClose} />
      ) : (
        <ServerPanel key={serverId} row={row} onClose={onClose} />
      )}
    </SidePanel>
  )
}
