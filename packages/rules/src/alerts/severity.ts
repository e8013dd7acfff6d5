import type { AlertLevel, AlertType } from '@backhaul/contract/notifications'

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

/**
 * Returns the level of a value, or null. A value equal to the threshold counts as bad. An active level remains until the
 * value is better than its threshold by the margin, so that a value at the border does not flap.
 */
export function levelOf(type: MeasuredAlert, value: number, standing: AlertLevel | null): AlertLevel | null {
  const { bad, warning, critical, margin } = alertThresholds[type]
  const isPast = (limit: number, held: boolean) => {
    const slack = held ? margin : 0
    return bad === 'low' ? value <= limit + slack : value >= limit - slack
  }
  if (isPast(critical, standing === 'critical')) return 'critical'
  return isPast(warning, standing !== null) ? 'warning' : null
}
