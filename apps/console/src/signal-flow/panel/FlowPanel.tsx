import { useTranslation } from 'react-i18next'
import { useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { StatusCell } from '../../domain/units/StatusCell.tsx'
import { PanelHeader } from '../../ui/panel/PanelHeader.tsx'
import { SidePanel } from '../../ui/panel/SidePanel.tsx'
import { idOf, kindOf } from '../graph/graph.ts'
import { ChannelPart } from './ChannelPart.tsx'
import classes from './panel.module.css'
import { ServerPart } from './ServerPart.tsx'
import { UnitPart } from './UnitPart.tsx'

export interface FlowPanelProps {
  /** `unit:…`, `channel:…` or `server:…`. */
  readonly id: string
  onClose(): void
  /** Opens another object. */
  onOpen(id: string): void
  onRoute(unitId: string): void
}

/** The panel of the object that was picked. */
export function FlowPanel({ id, onClose, onOpen, onRoute }: FlowPanelProps) {
  const { t } = useTranslation('signal-flow')
  const { units, channels, servers, loading } = useLive()
  const [kind, own] = [kindOf(id), idOf(id)]
  const unit = useRow(units, kind === 'unit' ? own : null)
  const channel = useRow(channels, kind === 'channel' ? own : null)
  const server = useRow(servers, kind === 'server' ? own : null)
  const title = unit?.name ?? channel?.channelName ?? server?.name
  if (title === undefined && loading === 'loading') return null
  return (
    <SidePanel label={title ?? t('panel.gone')} onClose={onClose}>
      <PanelHeader title={title ?? t('panel.gone')} closeLabel={t('panel.close')} onClose={onClose}>
        {unit !== undefined && <StatusCell unit={unit} />}
        {title !== undefined && t(`panel.${kind as 'unit'}`)}
      </PanelHeader>
      <div className={classes.body}>
        {unit !== undefined && <UnitPart unit={unit} onOpen={onOpen} onRoute={() => onRoute(own)} />}
        {channel !== undefined && <ChannelPart channel={channel} onOpen={onOpen} />}
        {server !== undefined && <ServerPart server={server} onOpen={onOpen} />}
        {title === undefined && <p data-missing>{t('panel.goneText')}</p>}
      </div>
    </SidePanel>
  )
}
