import type { UnitRow } from '@backhaul/contract/units'
import { batteryIcon } from '@backhaul/rules/units'
import { BatteryIcon } from './BatteryIcon.tsx'
import { useDomainText } from '../text.tsx'
import { percentText } from '../../ui/percent-text.ts'
import classes from './cells.module.css'

export function BatteryCell({ battery }: Pick<UnitRow, 'battery'>) {
  const t = useDomainText()
  const { level, colour } = batteryIcon(battery)
  const isKnown = level !== 'unknown'
  return (
    <span className={classes.battery} data-colour={colour}>
      <BatteryIcon
        level={level}
        colour={colour}
        label={t(isKnown && battery.charging ? 'battery.charging' : isKnown ? 'battery.discharging' : 'battery.unknown')}
      />
      <span className={classes.number}>{isKnown && battery.percentage !== null ? percentText(battery.percentage) : '–'}</span>
    </span>
  )
}
