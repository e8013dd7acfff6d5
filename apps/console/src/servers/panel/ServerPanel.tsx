import type { ServerRow } from '@backhaul/contract/servers'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../app/live/live.ts'
import { WaitingChanges } from '../../app/WaitingChanges.tsx'
import { AsOf } from '../../domain/AsOf.tsx'
import { PanelHeader } from '../../ui/panel/PanelHeader.tsx'
import { PanelTabs } from '../../ui/panel/PanelTabs.tsx'
import { ServerStateCell } from '../ServerStateCell.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { FeedsTab } from './FeedsTab.tsx'
import { LiveTab } from './LiveTab.tsx'
import classes from './server-panel.module.css'

/** The panel of one server. Live values come from its row. */
export function ServerPanel({ row, onClose }: { row: ServerRow; onClose: () => void }) {
  const { t } = useTranslation(['server-panel', 'server-list'])
  const { connection } = useLive()
  const tabs = [
    { key: 'live', title: t('tab.live'), content: <LiveTab server={row} /> },
    { key: 'details', title: t('tab.details'), content: <DetailsTab server={row} /> },
  ]
  if (row.type === 'transceiver_server') tabs.push({ key: 'feeds', title: t('tab.feeds'), content: <FeedsTab server={row} /> })
  return (
    <>
      <PanelHeader title={row.name} closeLabel={t('close')} onClose={onClose}>
        <ServerStateCell server={row} />
        <span className={classes.meta}>{t(`server-list:type.${row.type}`)}</span>
        {row.lastSeen !== null && <AsOf at={row.lastSeen} className={classes.meta} />}
      </PanelHeader>
      <PanelTabs isStale={row.lastSeen !== null || connection.status !== 'live'} tabs={tabs} />
      <WaitingChanges
        kind="server"
        place="panel"
        device={{ id: row.uniqueId, name: row.name, isOffline: row.state === 'offline' }}
        nameOf={(field) => t([`waiting.${field}` as 'waiting.cloud', `field.${field}` as 'field.ifbMode'])}
      />
    </>
  )
}
