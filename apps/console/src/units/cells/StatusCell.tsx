import type { UnitRow } from '@backhaul/contract'
import { useTranslation } from 'react-i18next'
import { StatusShape } from '../../ui/icons/StatusShape.tsx'
import { statusLook } from '../../ui/icons/status-look.ts'
import classes from './cells.module.css'

/** Shape, colour and word: each says the status alone. */
export function StatusCell({ unit }: { unit: Pick<UnitRow, 'status'> }) {
  const { t } = useTranslation('units')
  return (
    <span className={classes.status} data-tone={statusLook[unit.status].tone}>
      <StatusShape status={unit.status} />
      <span className={classes.cut}>{t(`status.${unit.status}`)}</span>
    </span>
  )
}
