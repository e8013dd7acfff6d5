import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming, unitIcon } from '@backhaul/rules/status'
import { EndCut } from '../../ui/EndCut.tsx'
import { UnitIcon } from './UnitIcon.tsx'
import { TallyLight } from '../TallyLight.tsx'
import { useDomainText } from '../text.tsx'
import classes from './cells.module.css'

export function NameCell({ unit }: { unit: UnitRow }) {
  const t = useDomainText()
  const state = unitIcon(unit.status)
  return (
    <span className={classes.name}>
      <UnitIcon state={state} onAir={isStreaming(unit.applications)} label={t(`icon.${state}`)} />
      <EndCut text={unit.name} />
      <TallyLight tally={unit.tallyState} />
    </span>
  )
}
