import { useState } from 'react'
import { calls, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { type Procedure, useCall } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { useAppForm } from '../../ui/use-app-form.ts'
import { FieldInput } from './FieldInput.tsx'
import { useSettingText } from './setting-text.ts'
import type { Setting } from './settings.ts'
import { inputOf, type Values, valuesOf } from './setting-values.ts'
import { useApply } from './use-apply.ts'

/** A field that is chosen from objects of the core: its options may depend on the value of another field, with which it is emptied. */
export interface ChosenField {
  readonly name: string
  readonly dependsOn: string | null
  readonly options: (values: Values) => { value: string; label: string; disabled?: boolean }[]
  readonly placeholder: (values: Values) => string
}

interface SettingProps {
  setting: Setting
  chosen?: ChosenField
  unit: Unit
  configuration: UnitConfiguration
}

/** One setting and its fields. */
export function SettingForm({ setting, unit, configuration, chosen }: SettingProps) {
  const text = useSettingText(setting)
  return (
    <DraftedSetting stored={valuesOf(setting, configuration)} describe={(values) => text.describe(withLabel(values, chosen))}>
      {({ key, ...form }) => (
        <Form key={key} setting={setting} unit={unit} configuration={configuration} {...(chosen && { chosen })} {...form} />
      )}
    </DraftedSetting>
  )
}

/** Returns the values with the label of the chosen object in place of its id. */
const withLabel = (values: Values, chosen: ChosenField | undefined): Values => {
  const label = chosen?.options(values).find(({ value }) => value === values[chosen.name])?.label
  return chosen === undefined || label === undefined ? values : { ...values, [chosen.name]: label }
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
  return form
}

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

function Form(props: FormProps) {
  const { setting, unit, configuration, initialValues, chosen } = props
  const { t } = useTranslation('unit-configuration')
  const text = useSettingText(setting)
  const { reason } = useRights()
  const [values, setValues] = useState(initialValues)
  const form = useSettingForm({
    ...props,
    onChange(next) {
      const other = chosen?.dependsOn ?? null
      if (chosen !== undefined && other !== null && next[other] !== values[other] && !isEmpty(next[chosen.name]))
        return form.form.setFieldValue(chosen.name, '')
      if (chosen !== undefined) setValues({ ...next })
      props.onChange(next)
    },
  })
  const refused = reason(setting.access, refuseOffline(unit) ?? setting.refuse(unit))
  const isGroup = setting.fields.length > 1
  return (
    <SettingFrame
      title={text.title}
      hint={text.hint}
      access={setting.access}
      note={configuration[setting.key] === undefined ? t('notReported') : null}
      isGroup={isGroup}
      refused={refused}
      form={form}
    >
      {(titleId) =>
        setting.fields.map((one) => (
          <DisabledReason key={one.name} field reason={refused}>
            <FieldInput
              {...(one.name === chosen?.name && {
                choice: {
                  of: String(chosen.dependsOn && values[chosen.dependsOn]),
                  options: chosen.options(values),
                  placeholder: chosen.placeholder(values),
                },
              })}
              field={one}
              text={text}
              initial={initialValues[one.name] ?? null}
              props={{ ...form.field(one.name), ...(isGroup ? { label: text.field(one.name) } : { 'aria-labelledby': titleId }) }}
            />
          </DisabledReason>
        ))
      }
    </SettingFrame>
  )
}
