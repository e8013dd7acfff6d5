import type { UnitRow, UnitTransition } from '@backhaul/contract/units'
import { useTimeText } from '../Age.tsx'
import { useDomainText } from '../text.tsx'
import classes from './cells.module.css'
import { StatusShape } from './StatusShape.tsx'
import { statusAppearance } from './status-appearance.ts'

/**
 * A status as shape, colour and text; each is enough alone. While the unit follows a command, the text is that of the
 * transition, and the title says who sent the command and when.
 */
export function StatusCell({ unit: { status, transition } }: { unit: Pick<UnitRow, 'status' | 'transition'> }) {
  const t = useDomainText()
  const timeText = useTimeText()
  const requestText = ({ by, since }: UnitTransition) => {
    const time = timeText(since)
    return by === null ? t('transition.at', { time }) : t('transition.by', { by, time })
  }
  return (
    <span
      className={classes.status}
      data-status={status}
      data-tone={statusAppearance[status].tone}
      title={transition === null ? undefined : requestText(transition)}
    >
      <StatusShape status={status} />
      <span className={classes.cut}>{t(transition === null ? `status.${status}` : `transition.${transition.kind}`)}</span>
    </span>
  )
}
