import { calls, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { type Procedure, useCall } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import { useAppForm } from '../../ui/use-app-form.ts'
import { Draft } from '../panel/Draft.tsx'
import classes from './configuration.module.css'
import { FieldInput } from './FieldInput.tsx'
import { useSettingText } from './setting-text.ts'
import type { Setting } from './settings.ts'
import { inputOf, type Values, valuesOf } from './setting-values.ts'
import { useApply } from './use-apply.ts'
import { useUnsaved } from './unsaved.tsx'

interface SettingProps {
  setting: Setting
  unit: Unit
  configuration: UnitConfiguration
}

/** One setting: its fields, and Apply, which only users with the right see (UI-175). */
export function SettingForm({ setting, unit, configuration }: SettingProps) {
  const text = useSettingText(setting)
  const stored = JSON.stringify(valuesOf(setting, configuration))
  return (
    <div className={classes.settingFrame}>
      <Draft stored={stored} shown={(value) => text.describe(JSON.parse(value) as Values)}>
        {({ key, value, onChange }) => (
          <Form
            key={key}
            setting={setting}
            unit={unit}
            configuration={configuration}
            initialValues={JSON.parse(value) as Values}
            onChange={(values) => onChange(JSON.stringify(values))}
          />
        )}
      </Draft>
    </div>
  )
}

interface FormProps extends SettingProps {
  initialValues: Values
  onChange: (values: Values) => void
}

function useSettingForm({ setting, unit, configuration, initialValues, onChange }: FormProps) {
  const { title } = useSettingText(setting)
  const { uniqueId: unitId } = unit
  const { mutateAsync } = useCall((api.units as unknown as Record<string, Procedure<unknown, UnitConfiguration>>)[setting.call]!)
  const apply = useApply<object>({
    unit,
    configuration,
    title,
    send: mutateAsync,
    settingOf: (one) => JSON.stringify(valuesOf(setting, one)),
  })
  const form = useAppForm<Values, any>({
    call: calls[setting.call] as never,
    initialValues,
    inputOf: (values) => ({ unitId, ...inputOf(setting, values) }),
    save: apply,
    refuse: (input) => (refuseOffline(unit) ? {} : setting.refuseInput(unit, input)),
    fieldOf: setting.fieldOf,
    onChange,
  })
  useUnsaved(form.isChanged)
  return form
}

function Form(props: FormProps) {
  const { setting, unit, configuration, initialValues } = props
  const { t } = useTranslation('unit-configuration')
  const text = useSettingText(setting)
  const id = useId()
  const { may, reason } = useRights()
  const { field, onSubmit, pending, failure, isChanged } = useSettingForm(props)
  const refused = reason(setting.access, refuseOffline(unit) ?? setting.refuse(unit))
  const isGroup = setting.fields.length > 1
  return (
    <form className={classes.setting} data-group={isGroup || undefined} onSubmit={onSubmit}>
      <div className={classes.about}>
        <h3 id={id} className={classes.settingTitle}>
          {text.title}
        </h3>
        <p className={classes.hint}>{text.hint}</p>
        {configuration[setting.key] === undefined && <p className={classes.hint}>{t('notReported')}</p>}
        {refused !== null && <p className={classes.refused}>{refused}</p>}
      </div>
      <div className={classes.fields} {...(isGroup && { role: 'group', 'aria-labelledby': id })}>
        {setting.fields.map((one) => (
          <DisabledReason key={one.name} field reason={refused}>
            <FieldInput
              field={one}
              text={text}
              initial={initialValues[one.name] ?? null}
              props={{ ...field(one.name), ...(isGroup ? { label: text.field(one.name) } : { 'aria-labelledby': id }) }}
            />
          </DisabledReason>
        ))}
        {failure !== null && (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        )}
      </div>
      {may(setting.access) && (
        <SaveButton variant="default" className={classes.apply} pending={pending} isChanged={isChanged} reason={refused}>
          {t('apply')}
        </SaveButton>
      )}
    </form>
  )
}
