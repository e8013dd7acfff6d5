import type { AlertLevel, AlertRule, AlertType } from '@backhaul/contract/notifications'

/** Values that raise an alert. To lower the level, a value must be better than the threshold by `margin`. */
interface Threshold {
  readonly bad: 'low' | 'high'
  readonly warning: number
  readonly critical: number
  readonly margin: number
}
export type MeasuredAlert = Exclude<AlertType, 'cameraDisconnected' | 'duplicateDevice'>

// The spec gives types and levels (Units §3) and no thresholds; these are ours. Percent; kbps for bitrateDrop.
export const alertThresholds: Readonly<Record<MeasuredAlert, Threshold>> = {
  battery: { bad: 'low', warning: 20, critical: 10, margin: 3 },
  serverCpu: { bad: 'high', warning: 80, critical: 95, margin: 5 },
  serverStorage: { bad: 'high', warning: 80, critical: 95, margin: 3 },
  bitrateDrop: { bad: 'low', warning: 1500, critical: 500, margin: 250 },
}

/** Returns the value that raises an alert by a rule; null where the rule is switched off. */
function thresholdOf(rules: readonly AlertRule[], type: MeasuredAlert, level: AlertLevel): number | null {
  const rule = rules.find((one) => one.type === type && one.level === level)
  if (rule === undefined) return alertThresholds[type][level]
  return rule.enabled ? (rule.threshold ?? alertThresholds[type][level]) : null
}

/** Returns the value above which a value that is bad when low raises no alert by these rules. */
export const calmAbove = (type: MeasuredAlert, rules: readonly AlertRule[]): number =>
  Math.max(thresholdOf(rules, type, 'warning') ?? -1, thresholdOf(rules, type, 'critical') ?? -1)

/**
 * Returns the level of a value, or null. A value equal to the threshold counts as bad. An active level remains until the
 * value is better than its threshold by the margin, so that a value at the border does not flap. `rules` change the thresholds.
 */
export function levelOf(
  type: MeasuredAlert,
  value: number,
  standing: AlertLevel | null,
  rules: readonly AlertRule[] = [],
): AlertLevel | null {
  const { bad, margin } = alertThresholds[type]
  const isPast = (level: AlertLevel, held: boolean) => {
    const limit = thresholdOf(rules, type, level)
    if (limit === null) return false
    const slack = held ? margin : 0
    return bad === 'low' ? value <= limit + slack : value >= limit - slack
  }
  if (isPast('critical', standing === 'critical')) return 'critical'
  return isPast('warning', standing !== null) ? 'warning' : null
}
