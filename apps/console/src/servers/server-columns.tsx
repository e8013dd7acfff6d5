import type { ServerRow } from '@backhaul/contract/servers'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import card from '../domain/units/card.module.css'
import cells from '../domain/units/cells.module.css'
import { AlertsCell } from '../domain/units/AlertsCell.tsx'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { EndCut } from '../ui/EndCut.tsx'
import type { GridColumn, UntitledColumn } from '../ui/grid/column.ts'
import { placeText, upTimeText } from './place-text.ts'
import { serverOrders } from './server-order.ts'
import { useServers } from './ServersContext.tsx'
import { ServerStateCell } from './ServerStateCell.tsx'
import { UsageCell } from './UsageCell.tsx'
import type texts from './server-list.en.json'

export function useServerColumns(): readonly GridColumn<ServerRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('server-list')
  const { groupName, history } = useServers()
  return useMemo(() => {
    const columns: UntitledColumn<ServerRow, keyof typeof texts.field>[] = [
      { key: 'name', width: 190, frozen: 'start', widthMin: 120, render: ({ name }) => <EndCut text={name} /> },
      { key: 'alias', width: 130, widthMin: 80, render: ({ alias }) => <EndCut text={alias ?? '–'} /> },
      { key: 'type', width: 150, widthMin: 90, render: ({ type }) => t(`type.${type}`) },
      { key: 'state', width: 132, widthMin: 90, render: (server) => <ServerStateCell server={server} /> },
      {
        key: 'cpu',
        width: 140,
        widthMin: 120,
        align: 'end',
        sortsDownFirst: true,
        render: ({ uniqueId, serverUsage }) => <UsageCell id={uniqueId} percent={serverUsage?.cpu ?? null} of="cpu" history={history} />,
      },
      {
        key: 'storage',
        width: 140,
        widthMin: 120,
        align: 'end',
        sortsDownFirst: true,
        render: ({ uniqueId, serverUsage }) => (
          <UsageCell id={uniqueId} percent={serverUsage?.storage ?? null} of="storage" history={history} />
        ),
      },
      { key: 'alerts', width: 90, render: ({ alerts }) => <AlertsCell alerts={alerts} /> },
      { key: 'channels', width: 116, align: 'end', sortsDownFirst: true, render: ({ maxChannels }) => maxChannels },
      { key: 'place', width: 160, widthMin: 90, render: (server) => <EndCut text={placeText(t, server)} /> },
      { key: 'version', width: 96, render: ({ swVersion }) => swVersion || '–' },
      {
        key: 'groups',
        width: 150,
        grows: true,
        render: ({ groups }) => <EndCut text={groups.map(groupName).filter(Boolean).join(', ') || '–'} />,
      },
      { key: 'serial', width: 140, isHiddenAtFirst: true, render: ({ serial }) => <EndCut text={serial} /> },
      { key: 'uptime', width: 120, isHiddenAtFirst: true, sortsDownFirst: true, render: ({ upTime }) => upTimeText(t, upTime) },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: ({ lastSeen }) => <LastReportCell lastSeen={lastSeen} /> },
    ]
    return columns.map((column) => ({
      ...column,
      title: t(`field.${column.key}`),
      sortable: column.key in serverOrders,
    }))
  }, [t, groupName, history])
}

/** A server on a narrow screen. */
export function useServerCard() {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('server-list')
  const { history } = useServers()
  return useMemo(
    () => ({
      height: 96,
      render: (server: ServerRow) => (
        <article className={card.card} aria-label={server.name}>
          <div className={card.line}>
            <span className={cells.name}>
              <EndCut text={server.name} />
            </span>
            <ServerStateCell server={server} />
          </div>
          <div className={card.line}>
            <span className={card.meta}>{t(`type.${server.type}`)}</span>
            <span className={card.facts}>
              <span className={cells.age}>{t('field.cpu')}</span>
              <UsageCell id={server.uniqueId} percent={server.serverUsage?.cpu ?? null} of="cpu" history={history} />
            </span>
          </div>
          <div className={card.line}>
            <span className={card.meta}>{placeText(t, server)}</span>
            {server.alerts.critical + server.alerts.warning > 0 && <AlertsCell alerts={server.alerts} />}
          </div>
        </article>
      ),
    }),
    [t, history],
  )
}
