import type { UnitRow } from '@backhaul/contract/units'
import { StatusShape } from './StatusShape.tsx'
import { statusAppearance } from './status-appearance.ts'
import { useDomainText } from '../text.tsx'
import classes from './cells.module.css'

/** A status as shape, colour and text; each is enough alone. */
export function StatusCell({ unit }: { unit: Pick<UnitRow, 'status'> }) {
  const t = useDomainText()
  return (
    <span className={classes.status} data-status={unit.status} data-tone={statusAppearance[unit.status].tone}>
      <StatusShape status={unit.status} />
      <span className={classes.cut}>{t(`status.${unit.status}`)}</span>
    </span>
  )
}
