import { useTranslation } from 'react-i18next'
import type { UnitRow } from '@backhaul/contract/units'
import type { FlowRows } from '../graph/flow.ts'
import { type Drag, type Drop, dropOf } from './drop.ts'
import classes from './picture.module.css'

interface DragNoteProps {
  readonly drag: Drag
  readonly rows: FlowRows
  refuse(unit: UnitRow, drop: Drop | null): string | null
}

/** The name of the dragged unit at the pointer, and the effect of a drop here: the reason of the rule before the drop. */
export function DragNote({ drag: { unitId, at, over }, rows, refuse }: DragNoteProps) {
  const { t } = useTranslation('signal-flow')
  const unit = rows.units.get(unitId)
  if (unit === undefined) return null
  const target = dropOf(rows, over)
  const refused = refuse(unit, target)
  const effect = () => {
    if (target === null) return t('drag.none')
    if (target.kind === 'channel') return t('drag.channel', { channel: target.channel.channelName })
    return target.serverId === null ? t('drag.choice') : t('drag.server', { name: rows.servers.get(target.serverId)?.name ?? '' })
  }
  return (
    <output
      className={classes.drag}
      data-refused={refused !== null || undefined}
      style={{ transform: `translate(${at.x + 14}px, ${at.y + 14}px)` }}
    >
      <b>{unit.name}</b>
      <span>{refused ?? effect()}</span>
    </output>
  )
}
