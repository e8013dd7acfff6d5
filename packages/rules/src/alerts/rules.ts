import type { AlertLevel, AlertRule, AlertSettings } from '@backhaul/contract/notifications'
import { alertThresholds } from './severity.ts'

const levels: readonly AlertLevel[] = ['warning', 'critical']
const unitTypes: ReadonlySet<string> = new Set(['battery', 'cameraDisconnected', 'bitrateDrop'])

/** validity of the link that verifies a recipient. */
export const verificationMs = 72 * 3600_000

/** The rules that hold without changed ones: every alert, at its default threshold, without recipients. */
export const defaultAlertRules: readonly AlertRule[] = (
  ['battery', 'cameraDisconnected', 'serverCpu', 'serverStorage', 'bitrateDrop'] as const
).flatMap((type) =>
  levels.map((level) => {
    const threshold = type === 'cameraDisconnected' ? null : alertThresholds[type][level]
    return { type, level, enabled: true, threshold, recipients: [] }
  }),
)

/** Returns all rules: the changed ones, and the default ones for the others. */
export const completeRules = (changed: readonly AlertRule[]): AlertRule[] =>
  defaultAlertRules.map((rule) => changed.find(({ type, level }) => type === rule.type && level === rule.level) ?? rule)

/** Returns the rules that a unit can have. */
export const rulesOfUnits = (rules: readonly AlertRule[]): AlertRule[] => rules.filter(({ type }) => unitTypes.has(type))

/**
 * returns the group whose rules a unit takes: automatic the one that it was added to last, byGroup the chosen one. Null for
 * rules of its own, and for a group that it has left.
 */
export function alertGroupOf({ mode, groupId }: Pick<AlertSettings, 'mode' | 'groupId'>, groups: readonly string[]): string | null {
  if (mode === 'manual') return null
  if (mode === 'automatic') return groups.at(-1) ?? null
  return groupId !== null && groups.includes(groupId) ? groupId : null
}

/** Returns whether a rule switches an alert off. */
export const isSwitchedOff = (rules: readonly AlertRule[], { type, level }: { type: string; level: AlertLevel }): boolean =>
  rules.some((rule) => rule.type === type && rule.level === level && !rule.enabled)
