import type { Issue } from '@backhaul/contract'
import type { AlertConfiguration, AlertRule } from '@backhaul/contract/notifications'

/** The alerts of a unit. `own`: the rules of the mode manual, which the unit keeps in other modes. */
export interface Alerts extends AlertConfiguration {
  readonly version: number
  readonly own: AlertRule[]
}

/** `threshold0` is the threshold of the first rule. A threshold that is '' is the default one. */
export type RuleValues = Record<string, string | number | boolean>
export type Values = RuleValues & { mode: AlertConfiguration['mode']; groupId: string }

export const valuesOfRules = (rules: readonly AlertRule[]): RuleValues =>
  Object.fromEntries(
    rules.flatMap(({ enabled, threshold, recipients }, i) => [
      [`enabled${i}`, enabled],
      [`threshold${i}`, threshold ?? ''],
      [`recipients${i}`, recipients.join(', ')],
    ]),
  )

/** `groupId`: the group that is chosen first in the mode byGroup. */
export const valuesOf = ({ mode, groupId, own }: Alerts, first: string): Values => ({
  mode,
  groupId: mode === 'byGroup' ? (groupId ?? '') : first,
  ...valuesOfRules(own),
})

const addressesOf = (text: unknown): string[] =>
  String(text)
    .split(/[\s,;]+/)
    .filter(Boolean)

/** The core stores the recipients as a list. */
export const storedOf = (values: Values): Values => {
  const isList = (name: string) => name.startsWith('recipients')
  const fields = Object.entries(values).map(([name, value]) => [name, isList(name) ? addressesOf(value).join(', ') : value])
  return Object.fromEntries(fields) as Values
}

export function inputOf({ mode, groupId, ...values }: Values, rules: readonly AlertRule[]): object {
  if (mode !== 'manual') return { mode, groupId: mode === 'byGroup' ? groupId || null : null }
  const ruleAt = (rule: AlertRule, i: number) => ({
    ...rule,
    enabled: values[`enabled${i}`],
    threshold: values[`threshold${i}`] === '' ? null : values[`threshold${i}`],
    recipients: addressesOf(values[`recipients${i}`]),
  })
  return { mode, groupId: null, rules: rules.map(ruleAt) }
}

/** `rules.0.recipients.1` is the field `recipients0`. */
export const faultsOf = (_: Values, faults: readonly Issue[]): Issue[] =>
  faults.map((fault) => ({ ...fault, path: fault.path.replace(/^rules\.(\d+)\.(\w+).*/, '$2$1') }))
