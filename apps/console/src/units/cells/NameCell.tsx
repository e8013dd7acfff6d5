import type { UnitRow } from '@backhaul/contract'
import { isStreaming, unitIcon } from '@backhaul/rules'
import { useTranslation } from 'react-i18next'
import { UnitIcon } from '../../ui/icons/UnitIcon.tsx'
import classes from './cells.module.css'

export function NameCell({ unit }: { unit: UnitRow }) {
  const { t } = useTranslation('units')
  const state = unitIcon(unit.status)
  return (
    <span className={classes.name}>
      <UnitIcon state={state} onAir={isStreaming(unit.applications)} label={t(`icon.${state}`)} />
      <span className={classes.cut} title={unit.name}>
        {unit.name}
      </span>
    </span>
  )
}
