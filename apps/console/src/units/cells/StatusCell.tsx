import type { UnitRow } from '@backhaul/contract/units'
import { StatusShape } from '../../ui/icons/StatusShape.tsx'
import { statusLook } from '../../ui/icons/status-look.ts'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './cells.module.css'

/** Shape, colour and word: each says the status alone. */
export function StatusCell({ unit }: { unit: Pick<UnitRow, 'status'> }) {
  const { t } = useUnitDesk()
  return (
    <span className={classes.status} data-status={unit.status} data-tone={statusLook[unit.status].tone}>
      <StatusShape status={unit.status} />
      <span className={classes.cut}>{t(`status.${unit.status}`)}</span>
    </span>
  )
}
