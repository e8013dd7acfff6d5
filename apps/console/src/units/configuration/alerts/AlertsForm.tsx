import type { AlertRule } from '@backhaul/contract/notifications'
import { calls, type Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { useDomainText } from '../../../domain/text.tsx'
import { changedFields } from '../../../ui/form/changed-fields.ts'
import { type FieldGroup, FormItems } from '../../../ui/form/FormItems.tsx'
import { SchemaForm } from '../../../ui/form/SchemaForm.tsx'
import { useRights } from '../../../ui/kit.tsx'
import { LoadState } from '../../../ui/page/LoadState.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { type Alerts, faultsOf, inputOf, type RuleValues, storedOf, type Values, valuesOf, valuesOfRules } from './alert-values.ts'
import classes from './alerts.module.css'
import { useStoredAlerts } from './use-stored-alerts.ts'

interface AlertsFormProps {
  unit: Unit
  alerts: Alerts
  groups: readonly { readonly id: string; readonly name: string }[]
}

/** The mode of the alerts, and their rules, which the user changes in the mode manual. */
export function AlertsForm({ unit, alerts, groups }: AlertsFormProps) {
  const { t } = useTranslation('unit-configuration')
  const { may } = useRights()
  const { ruleTitle, ruleGroup, valueText } = useRuleTexts()
  const { own } = alerts
  const options = groups.map(({ id: value, name: label }) => ({ value, label }))
  const modes = (['automatic', 'byGroup', 'manual'] as const).map((value) => ({ value, label: t(`alerts.mode.${value}`) }))
  const textOf = (values: Values, name: string) => {
    if (name === 'mode') return `${t('alerts.modeLabel')}: ${t(`alerts.mode.${values.mode}`)}`
    if (name === 'groupId') return `${t('alerts.group')}: ${options.find(({ value }) => value === values.groupId)?.label ?? t('none')}`
    const [, part = '', number = '0'] = /^(\D+)(\d+)$/.exec(name) ?? []
    const rule = own[Number(number)]
    return rule === undefined ? '' : `${ruleTitle(rule)}: ${valueText(part, values[name])}`
  }
  return (
    <SchemaForm
      {...useStoredAlerts(unit, alerts)}
      call={calls.setAlertConfiguration}
      procedure={api.units.setAlertConfiguration}
      valuesOf={(one) => valuesOf(one, groups.at(-1)?.id ?? '')}
      storedOf={storedOf}
      inputOf={(values) => inputOf(values, own)}
      faultsOf={faultsOf}
      fields={({ mode, groupId }) => [
        {
          className: classes.mode!,
          fields: [
            { name: 'mode', kind: 'select', label: t('alerts.modeLabel'), description: t(`alerts.hint.${mode}`), options: modes },
            { name: 'groupId', kind: 'select', label: t('alerts.group'), options, isRequired: true, when: () => mode === 'byGroup' },
          ],
        },
        ...(mode === 'manual' ? own.map(ruleGroup) : []),
        {
          name: 'groupRules',
          kind: 'custom',
          when: () => mode === 'automatic' || (mode === 'byGroup' && groupId !== ''),
          render: ({ disabled }) => (
            <GroupRules
              choice={{ unitId: unit.uniqueId, mode, ...(mode === 'byGroup' && { groupId }) }}
              groups={groups}
              isRefused={disabled === true}
            />
          ),
        },
      ]}
      describe={(values, known) => changedFields(values, known, (name) => textOf(values, name))}
    >
      {({ access, form: { onSubmit, pending, failure, isChanged }, refused, fields }) => (
        <form className={classes.form} onSubmit={onSubmit}>
          {fields()}
          {failure !== null && (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
          {may(access) && (
            <SaveButton variant="default" className={classes.apply} pending={pending} isChanged={isChanged} reason={refused}>
              {t('apply')}
            </SaveButton>
          )}
        </form>
      )}
    </SchemaForm>
  )
}

/** Returns the texts and the fields of a rule. */
function useRuleTexts() {
  const { t } = useTranslation('unit-configuration')
  const text = useDomainText()
  const ruleTitle = ({ type, level }: AlertRule) =>
    t('alerts.rule', {
      type: text(`alertType.${type}`),
      level: text(level === 'critical' ? 'alerts.criticalName' : 'alerts.warningName'),
    })
  const ruleGroup = (rule: AlertRule, i: number): FieldGroup<RuleValues> => {
    const title = ruleTitle(rule)
    const unit = rule.type === 'bitrateDrop' ? 'kbps' : '%'
    return {
      className: classes.rule!,
      legend: title,
      fields: [
        { name: `enabled${i}`, kind: 'switch', label: title },
        ...(rule.type === 'cameraDisconnected'
          ? []
          : [{ name: `threshold${i}`, kind: 'number', unit, label: t('alerts.threshold'), placeholder: t('alerts.default') } as const]),
        { name: `recipients${i}`, kind: 'text', label: t('alerts.recipients'), placeholder: t('alerts.none') },
      ],
    }
  }
  const valueText = (part: string, value: unknown) => {
    if (part === 'enabled') return t(value === true ? 'on' : 'off')
    if (value !== '') return String(value)
    return t(part === 'threshold' ? 'alerts.default' : 'alerts.none')
  }
  return { ruleTitle, ruleGroup, valueText }
}

interface GroupRulesProps extends Pick<AlertsFormProps, 'groups'> {
  choice: { unitId: string; mode: Values['mode']; groupId?: string }
  /** The form says why. */
  isRefused: boolean
}

/** The rules that a group gives the unit, which cannot be changed here. */
function GroupRules({ choice, groups, isRefused }: GroupRulesProps) {
  const { t } = useTranslation('unit-configuration')
  const { ruleGroup } = useRuleTexts()
  const { data, error, refetch } = api.units.getPossibleAlertConfiguration.useQuery(choice)
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const values = valuesOfRules(data.rules)
  const source = choice.mode === 'automatic' && groups.find(({ id }) => id === data.groupId)?.name
  return (
    <div key={JSON.stringify(data.rules)} className={classes.form}>
      {source && <p className={classes.hint}>{t('alerts.source', { name: source })}</p>}
      <FormItems
        items={data.rules.map(ruleGroup)}
        draft={values}
        refused={isRefused ? null : t('alerts.notManual')}
        inputOf={({ name }) => ({ defaultValue: values[name], disabled: true })}
      />
    </div>
  )
}
