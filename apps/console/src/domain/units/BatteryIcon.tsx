import type { BatteryColour, BatteryLevel } from '@backhaul/rules/units'
import classes from './icons.module.css'
import { named } from '../../ui/named.ts'

/** Width in px, of 18, of the filled part by level. */
const fill: Readonly<Record<BatteryLevel, number>> = { charging: 9, charge_100: 18, '100': 18, '50': 11, '30': 6, '10': 3, unknown: 0 }

/** UI-170: level and colour come from the rules, but unknown is grey, because a missing battery is not an alarm; charging has a bolt and unknown a question mark, so that colour is never alone. */
export function BatteryIcon({ level, colour, label }: { level: BatteryLevel; colour: BatteryColour; label?: string }) {
  const isCharging = level === 'charging' || level === 'charge_100'
  return (
    <svg
      className={classes.battery}
      width={26}
      height={14}
      viewBox="0 0 26 14"
      data-colour={level === 'unknown' ? undefined : colour}
      {...(label === undefined ? { 'aria-hidden': true } : named(label))}
    >
      <rect x="0.750" y="0.750" width="21.500" height="12.500" rx="2.500" data-part="case" />
      <path d="M24 4.500v5" data-part="pole" />
      {fill[level] > 0 && <rect x="2.500" y="2.500" width={fill[level]} height="9" rx="1" data-part="fill" />}
      {isCharging && <path d="M12.500 1.500L7 8h4l-1 4.500L15.500 6h-4z" data-part="bolt" />}
      {level === 'unknown' && <path d="M9.500 5.200a2 2 0 1 1 2.700 1.900c-.5.200-.7.500-.7 1M11.500 10.200v.1" data-part="question" />}
    </svg>
  )
}
