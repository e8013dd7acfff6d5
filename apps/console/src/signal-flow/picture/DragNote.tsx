import { useTranslation } from 'react-i18next'
import type { FlowRows } from '../graph/flow.ts'
import type { useRoute } from '../route/use-route.ts'
import { type Drag, dropOf } from './drop.ts'
import classes from './picture.module.css'

interface DragNoteProps {
  readonly drag: Drag
  readonly rows: FlowRows
  readonly reason: ReturnType<typeof useRoute>['reason']
}

/** The name of the dragged unit at the pointer, and the effect of a drop here: the reason of the rule before the drop. */
export function DragNote({ drag: { unitId, at, over }, rows, reason }: DragNoteProps) {
  const { t } = useTranslation('signal-flow')
  const unit = rows.units.get(unitId)
  if (unit === undefined) return null
  const target = dropOf(rows, over)
  const refused = target?.kind === 'channel' ? reason(unit, target.channel) : null
  const text =
    target === null
      ? t('drag.none')
      : target.kind === 'choice'
        ? target.serverId === null
          ? t('drag.choice')
          : t('drag.server', { name: rows.servers.get(target.serverId)?.name ?? '' })
        : (refused ?? t('drag.channel', { channel: target.channel.channelName }))
  return (
    <output
      className={classes.drag}
      data-refused={refused !== null || undefined}
      style={{ transform: `translate(${at.x + 14}px, ${at.y + 14}px)` }}
    >
      <b>{unit.name}</b>
      <span>{text}</span>
    </output>
  )
}
