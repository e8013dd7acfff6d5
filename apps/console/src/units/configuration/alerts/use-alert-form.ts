import { issuesOf } from '@backhaul/contract'
import type { AlertRule, AlertSettings } from '@backhaul/contract/notifications'
import { calls, type Unit } from '@backhaul/contract/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { toast } from '../../../ui/toasts.ts'
import { saveVersion } from '../../../ui/form/save-version.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'

type Mode = AlertSettings['mode']
interface Choice {
  readonly mode: Mode
  readonly groupId: string | null
}

/** A rule as the form shows it. The fields have the text that the user typed. */
export interface RuleFields {
  readonly rule: AlertRule
  readonly threshold: number | string
  readonly recipients: string
}

const fieldsOf = (rule: AlertRule): RuleFields => ({
  rule,
  threshold: rule.threshold ?? '',
  recipients: rule.recipients.join(', '),
})

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** An empty threshold is the default one. */
const ruleOf = ({ rule, threshold, recipients }: RuleFields): AlertRule => ({
  ...rule,
  threshold: threshold === '' ? null : Number(threshold),
  recipients: addressesOf(recipients),
})

/** Returns the first fault of each field, by `threshold 0` or `recipients 2` with the number of the rule. */
function faultsOf(input: unknown): Map<string, { message: string; params?: object | undefined }> {
  const result = calls.setAlertConfiguration.input.safeParse(input)
  const faults = new Map<string, { message: string; params?: object | undefined }>()
  for (const { path, message, params } of result.success ? [] : issuesOf(result.error)) {
    const [, number = '0', field = 'recipients'] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? []
    const key = `${field} ${number}`
    if (!faults.has(key)) faults.set(key, { message, params })
  }
  return faults
}

/** The stored configuration of a unit, the choice of the user, and the rules that the choice gives. */
function useRules(unitId: string) {
  const stored = api.units.getAlertConfiguration.useQuery({ unitId })
  const [choice, setChoice] = useState<Choice | null>(null)
  const [edited, setEdited] = useState<readonly RuleFields[] | null>(null)
  const mode = choice?.mode ?? stored.data?.mode ?? 'automatic'
  const groupId = choice === null ? (stored.data?.groupId ?? null) : choice.groupId
  const preview = api.units.getPossibleAlertConfiguration.useQuery(
    { unitId, mode, ...(mode === 'byGroup' && groupId !== null && { groupId }) },
    { enabled: choice !== null && (mode !== 'byGroup' || groupId !== null) },
  )
  const shown = choice === null ? stored.data : preview.data
  const rules = edited ?? shown?.rules.map(fieldsOf)
  const reset = (next: Choice | null) => {
    const isStored = next?.mode === stored.data?.mode && (next?.mode !== 'byGroup' || next.groupId === stored.data?.groupId)
    setChoice(isStored ? null : next)
    setEdited(null)
  }
  const change = (index: number, fields: Partial<RuleFields>) => {
    if (rules !== undefined) setEdited(rules.map((one, i) => (i === index ? { ...one, ...fields } : one)))
  }
  const error = stored.error ?? (choice === null ? null : preview.error)
  const retry = () => void (stored.error === null ? preview.refetch() : stored.refetch())
  return { stored, mode, groupId, rules, error, retry, reset, change, isChanged: choice !== null || edited !== null }
}

/** Runs the form of the alert rules of a unit. */
export function useAlertForm(unit: Unit) {
  const { t } = useTranslation(['unit-configuration', 'forms'])
  const { uniqueId: unitId } = unit
  const errorText = useErrorText()
  const queries = api.useUtils().units
  const { stored, reset, ...shown } = useRules(unitId)
  const { mode, groupId, rules } = shown
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>(new Map())
  const { mutateAsync, isPending } = api.units.setAlertConfiguration.useMutation()
  useUnsaved(shown.isChanged)

  const choose = (next: Choice) => {
    reset(next)
    setFaults(new Map())
    setFailure(null)
  }
  const save = async () => {
    const own = mode === 'manual' && rules !== undefined ? { rules: rules.map(ruleOf) } : {}
    const input = { unitId, mode, groupId: mode === 'byGroup' ? groupId : null, ...own }
    const found = faultsOf(input)
    setFaults(found)
    setFailure(null)
    if (found.size > 0 || stored.data === undefined) return
    try {
      const saved = await saveVersion({
        seen: stored.data,
        read: () => queries.getAlertConfiguration.fetch({ unitId }, { staleTime: 0 }),
        settingOf: (one) => JSON.stringify([one.mode, one.groupId, one.rules]),
        save: (version) => mutateAsync({ ...input, version }),
      })
      queries.getAlertConfiguration.setData({ unitId }, saved)
      await queries.getPossibleAlertConfiguration.invalidate({ unitId })
      reset(null)
      toast(t('toast.applied', { name: unit.name, setting: t('tab.alerts') }), { kind: 'success' })
    } catch (error) {
      // The form keeps the changes, and the next attempt is based on the new version.
      setFailure(errorText(error))
    }
  }
  const faultText = (field: string, index: number): string | null => {
    const fault = faults.get(`${field} ${index}`)
    return fault === undefined ? null : t(`forms:${fault.message as 'invalid'}`, { max: 20, min: 0, ...fault.params })
  }
  return { ...shown, stored: stored.data, recipients: stored.data?.recipients ?? [], isPending, failure, faultText, choose, save }
}
