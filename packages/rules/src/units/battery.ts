import type { Battery } from '@backhaul/contract/units'

/** R-090, M-309 to M-315. */
export type BatteryLevel = 'charging' | 'charge_100' | '100' | '50' | '30' | '10' | 'unknown'
/** R-091, M-316 to M-318. */
export type BatteryColour = 'green' | 'yellow' | 'red'

// R-091 gives thresholds for the colours but none for the levels, so the levels follow the colours. 0 is red.
const steps: readonly (readonly [percentageMin: number, level: BatteryLevel, colour: BatteryColour])[] = [
  [75, '100', 'green'],
  [50, '50', 'green'],
  [20, '30', 'yellow'],
  [0, '10', 'red'],
]

/** Returns level and colour of the battery icon. */
export function batteryIcon({ connected, charging, percentage }: Battery): { level: BatteryLevel; colour: BatteryColour } {
  const step = connected && percentage !== null ? steps.find(([percentageMin]) => percentage >= percentageMin) : undefined
  if (step === undefined) return { level: 'unknown', colour: 'red' }
  const [, level, colour] = step
  return { level: charging ? (percentage === 100 ? 'charge_100' : 'charging') : level, colour }
}
