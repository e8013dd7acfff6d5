import type { Unit, UnitConfiguration } from '@backhaul/contract/units'
import { refuseOffline, videoQualityOf } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import type { FieldValue, Values } from '../../ui/form/field-value.ts'
import type { Field, Option } from '../../ui/form/fields.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { percentText } from '../../ui/percent-text.ts'
import type { Setting, SettingField } from './settings.ts'
import { useStoredUnit } from './use-stored-unit.ts'

/** A field that is chosen from objects of the core: its options may depend on the value of another field, with which it is emptied. */
export interface ChosenField {
  readonly name: string
  readonly dependsOn: string | null
  readonly options: (values: Values) => readonly Option[]
  readonly placeholder: (values: Values) => string
}

interface SettingProps {
  setting: Setting
  chosen?: ChosenField
  unit: Unit
  configuration: UnitConfiguration
}

/** One setting of a unit and its fields. */
export function SettingForm({ setting, unit, configuration, chosen }: SettingProps) {
  const { t } = useTranslation('unit-configuration')
  const text = useSettingText(setting)
  const fieldOf = useFieldOf(setting, chosen)
  return (
    <SchemaForm
      {...useStoredUnit(unit, configuration, text.title)}
      call={setting.call}
      procedure={setting.procedure}
      valuesOf={(one) => valuesOf(setting, one)}
      inputOf={(values) => setting.inputOf(sentOf(setting, values))}
      fields={(draft) => setting.fields.map((one) => fieldOf(one, draft))}
      describe={(values) => text.describe(withLabel(values, chosen))}
      refusal={refuseOffline(unit) ?? setting.refuse(unit)}
      // Offline is the reason of the whole form.
      refuse={(input) => (refuseOffline(unit) ? {} : setting.refuseInput(unit, input))}
      fieldOf={setting.fieldOf}
    >
      {({ fields, ...parts }) => (
        <SettingFrame
          {...parts}
          title={text.title}
          hint={text.hint}
          note={configuration[setting.key] === undefined ? t('notReported') : null}
          isGroup={setting.fields.length > 1}
        >
          {fields}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}

/** Returns the values with the label of the chosen object in place of its id. */
const withLabel = (values: Values, chosen: ChosenField | undefined): Values => {
  const label = chosen?.options(values).find(({ value }) => value === values[chosen.name])?.label
  return chosen === undefined || label === undefined ? values : { ...values, [chosen.name]: label }
}

/** Returns the texts of a setting. Their keys follow from its schema. */
function useSettingText({ key, fields, item }: Setting) {
  const { t } = useTranslation('unit-configuration')
  const isGroup = fields.length > 1
  const title = t(`setting.${key}.title` as 'setting.encoder.title', { number: item === null ? '' : item + 1 })
  const field = (name: string) => (isGroup ? t(`setting.${key}.${name}` as 'setting.encoder.title') : title)
  const value = (name: string, one: string) => {
    const text = isGroup ? t(`value.${key}.${name}.${one}` as 'value.encoder.h264') : t(`value.${key}.${one}` as 'value.encoder.h264')
    return key === 'storeAndForwardVideoQualityV2' && name === 'profile' ? `${text} (${videoQualityOf(one as 'high').toUpperCase()})` : text
  }
  const shown = ({ name, input, unit }: SettingField, one: FieldValue) => {
    if (one === '' || one === null) return t('none')
    if (input.kind === 'switch') return t(one === true ? 'on' : 'off')
    if (input.kind === 'select' && unit === null) return value(name, String(one))
    return unit === null ? String(one) : `${String(one)} ${unit}`
  }
  return {
    title,
    hint: t(`setting.${key}.hint` as 'setting.encoder.hint'),
    field,
    value,
    /** Returns all values of the setting in one line. */
    describe: (values: Values) =>
      fields.map((one) => (isGroup ? `${field(one.name)}: ` : '') + shown(one, values[one.name] ?? null)).join(', '),
  }
}

/** Returns the function that makes the field of the form, from the schema of the setting and the draft. */
function useFieldOf(setting: Setting, chosen: ChosenField | undefined) {
  const { t } = useTranslation('unit-configuration')
  const text = useSettingText(setting)
  const rangeOf = ({ input, range, unit }: SettingField) =>
    range &&
    t(
      input.kind === 'number' && input.isNullable === true ? 'rangeOrNone' : 'range',
      unit === '%' ? { min: range.min, max: percentText(range.max), unit: '' } : { ...range, unit: unit ?? '' },
    )
  return (one: SettingField, draft: Values): Field => {
    const { name, input, unit } = one
    const named = { name, ...(setting.fields.length > 1 && { label: text.field(name) }) }
    if (name === chosen?.name) {
      const choice = { options: chosen.options(draft), placeholder: chosen.placeholder(draft) }
      return { ...named, ...choice, kind: 'select', isClearable: true, ...(chosen.dependsOn !== null && { clearedBy: chosen.dependsOn }) }
    }
    if (input.kind === 'select') {
      const labelOf = (value: string) => (unit === null ? text.value(name, value) : `${value} ${unit}`)
      return { ...named, kind: 'select', options: input.values.map((value) => ({ value, label: labelOf(value) })) }
    }
    if (input.kind !== 'number') return { ...named, kind: input.kind === 'switch' ? 'switch' : 'text' }
    return { ...named, kind: 'number', unit, hint: rangeOf(one), ...(input.isNullable === true && { placeholder: t('noLimit') }) }
  }
}

/** Returns the values with which the form of a setting begins. The fields of a setting that was not reported are empty. */
function valuesOf({ key, fields, item }: Setting, configuration: UnitConfiguration): Values {
  const stored: unknown = configuration[key]
  const value = item === null ? stored : (stored as readonly unknown[] | undefined)?.[item]
  const values = typeof value === 'object' && value !== null ? (value as Values) : null
  return Object.fromEntries(
    fields.map(({ name, input }) => {
      const one = values === null ? (value as FieldValue) : values[name]
      if (one === undefined || one === null) return [name, input.initial]
      return [name, input.kind === 'select' ? String(one) : one]
    }),
  )
}

/** Returns the values as calls take them: a number of a choice is not a text, and an empty field is null. */
function sentOf({ fields }: Setting, values: Values): Values {
  return Object.fromEntries(
    fields.map(({ name, input }) => {
      const value = values[name] ?? null
      if ((input.kind === 'number' || input.kind === 'text') && input.isNullable === true && value === '') return [name, null]
      return [name, input.kind === 'select' && input.isNumeric === true && value !== null ? Number(value) : value]
    }),
  )
}
