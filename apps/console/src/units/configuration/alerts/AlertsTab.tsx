import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { useDomainText } from '../../../domain/text.tsx'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import { useRights } from '../../../ui/kit.tsx'
import { LoadState } from '../../../ui/page/LoadState.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import classes from './alerts.module.css'
import { Recipients } from './Recipients.tsx'
import { type RuleFields, useAlertForm } from './use-alert-form.ts'

type AlertForm = ReturnType<typeof useAlertForm>

/** UI-129: the mode, the rules with thresholds and recipients, and the state of the recipients. */
export function AlertsTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-configuration')
  const { may, reason } = useRights()
  const form = useAlertForm(unit)
  const { stored, error, retry, mode, rules, isChanged, isPending, failure, save } = form
  const refused = reason('units.configure', null)
  if (stored === undefined) return <LoadState isLoading error={error} onRetry={retry} />
  const missesGroup = mode === 'byGroup' && form.groupId === null
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ModeFields unit={unit} form={form} refused={refused} />
      {missesGroup ? null : rules === undefined ? (
        <LoadState isLoading error={error} onRetry={retry} />
      ) : (
        rules.map((fields, index) => (
          <Rule
            key={`${fields.rule.type} ${fields.rule.level}`}
            fields={fields}
            refused={refused ?? (mode === 'manual' ? null : t('alerts.notManual'))}
            thresholdFault={form.faultText('threshold', index)}
            recipientsFault={form.faultText('recipients', index)}
            onChange={(changed) => form.change(index, changed)}
          />
        ))
      )}
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {may('units.configure') && (
        <SaveButton
          variant="default"
          className={classes.apply}
          pending={isPending}
          isChanged={isChanged}
          reason={refused ?? (missesGroup ? t('alerts.chooseGroup') : null)}
        >
          {t('apply')}
        </SaveButton>
      )}
      <Recipients recipients={form.recipients} />
    </form>
  )
}

function ModeFields({ unit, form, refused }: { unit: Unit; form: AlertForm; refused: string | null }) {
  const { t } = useTranslation('unit-configuration')
  const { data: groups = [] } = api.units.listGroups.useQuery({ unitId: unit.uniqueId })
  const { mode, groupId, choose } = form
  const source = mode === 'manual' ? undefined : groups.find(({ id }) => id === groupId)?.name
  const modes = (['automatic', 'byGroup', 'manual'] as const).map((value) => ({ value, label: t(`alerts.mode.${value}`) }))
  return (
    <div className={classes.mode}>
      <DisabledReason field reason={refused}>
        <Select
          size="sm"
          label={t('alerts.modeLabel')}
          description={t(`alerts.hint.${mode}`)}
          allowDeselect={false}
          data={modes}
          value={mode}
          onChange={(value) => value !== null && choose({ mode: value, groupId: value === 'byGroup' ? (groups.at(-1)?.id ?? null) : null })}
        />
      </DisabledReason>
      {mode === 'byGroup' && (
        <DisabledReason field reason={refused}>
          <Select
            size="sm"
            label={t('alerts.group')}
            allowDeselect={false}
            data={groups.map(({ id: value, name: label }) => ({ value, label }))}
            value={groupId}
            onChange={(value) => choose({ mode, groupId: value })}
          />
        </DisabledReason>
      )}
      {mode === 'automatic' && source !== undefined && <p className={classes.hint}>{t('alerts.source', { name: source })}</p>}
    </div>
  )
}

interface RuleProps {
  fields: RuleFields
  refused: string | null
  thresholdFault: string | null
  recipientsFault: string | null
  onChange: (changed: Partial<RuleFields>) => void
}

function Rule({ fields, refused, thresholdFault, recipientsFault, onChange }: RuleProps) {
  const { t } = useTranslation('unit-configuration')
  const text = useDomainText()
  const { rule, threshold, recipients } = fields
  const level = text(rule.level === 'critical' ? 'alerts.criticalName' : 'alerts.warningName')
  const title = t('alerts.rule', { type: text(`alertType.${rule.type}`), level })
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.hidden}>{title}</legend>
      <DisabledReason field reason={refused}>
        <Switch
          label={title}
          checked={rule.enabled}
          onChange={({ currentTarget }) => onChange({ rule: { ...rule, enabled: currentTarget.checked } })}
        />
      </DisabledReason>
      {rule.type === 'cameraDisconnected' ? (
        <span />
      ) : (
        <DisabledReason field reason={refused}>
          <NumberInput
            size="sm"
            label={t('alerts.threshold')}
            suffix={rule.type === 'bitrateDrop' ? ' kbps' : '%'}
            allowDecimal={false}
            value={threshold}
            error={thresholdFault}
            placeholder={t('alerts.default')}
            onChange={(value) => onChange({ threshold: value })}
          />
        </DisabledReason>
      )}
      <DisabledReason field reason={refused}>
        <TextInput
          size="sm"
          label={t('alerts.recipients')}
          placeholder={t('alerts.none')}
          value={recipients}
          error={recipientsFault}
          onChange={({ currentTarget }) => onChange({ recipients: currentTarget.value })}
        />
      </DisabledReason>
    </fieldset>
  )
}
