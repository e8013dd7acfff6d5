import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { ServerPanel } from './panel/ServerPanel.tsx'
import classes from './server-list.module.css'
import { useServers } from './ServersContext.tsx'

/** The side panel of the open server. */
export function ServerPanelHost({ serverId, onClose }: { serverId: string | null; onClose: () => void }) {
  const { t } = useTranslation('server-list')
  const { servers } = useServers()
  const row = useRow(servers, serverId)
  const loading = loadingOf(useLive(), 'servers')
  if (serverId === null) return null
  if (row === undefined)
    return loading !== 'ready' ? null : (
      <SidePanel label={t('unknownServerTitle')} onClose={onClose}>
        <PanelHeader title={t('unknownServerTitle')} closeLabel={i18next.t('kit:resource.close')} onClose={onClose} />
        <p className={classes.unknown} data-missing>
          {t('unknownServer')}
        </p>
      </SidePanel>
    )
  return (
    <SidePanel label={t('panel', { name: row.name })} onClose={onClose}>
      <ServerPanel key={serverId} row={row} onClose={onClose} />
    </SidePanel>
  )
}
