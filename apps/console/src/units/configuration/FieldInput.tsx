import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { percentText } from '../../ui/percent-text.ts'
import type { useSettingText } from './setting-text.ts'
import type { FieldValue } from './setting-values.ts'
import type { SettingField } from './settings.ts'

interface FieldInputProps {
  field: SettingField
  text: ReturnType<typeof useSettingText>
  initial: FieldValue
  props: Record<string, unknown>
  /** Of a field that is chosen from objects. `of`: the value of the field that the options depend on. */
  choice?: { of: string; options: { value: string; label: string; disabled?: boolean }[]; placeholder: string }
  /** Set by `DisabledReason`. */
  disabled?: boolean
}

/** The input of one field of a setting. */
export function FieldInput({ field: { name, input, range, unit }, text, initial, props, choice, disabled = false }: FieldInputProps) {
  const { t } = useTranslation('unit-configuration')
  const all = { ...props, disabled, size: 'sm' as const }
  if (choice !== undefined)
    // With other options, the input begins again with the value of the form.
    return <Select key={choice.of} searchable clearable data={choice.options} placeholder={choice.placeholder} {...all} />
  if (input.kind === 'switch') return <Switch defaultChecked={initial === true} {...all} />
  if (input.kind === 'select')
    return (
      <Select
        allowDeselect={false}
        data={input.values.map((value) => ({ value, label: unit === null ? text.value(name, value) : `${value} ${unit}` }))}
        {...all}
      />
    )
  if (input.kind === 'number')
    return (
      <NumberInput
        allowDecimal={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          range &&
          t(
            input.isNullable === true ? 'rangeOrNone' : 'range',
            unit === '%' ? { min: range.min, max: percentText(range.max), unit: '' } : { ...range, unit: unit ?? '' },
          )
        }
        suffix={unit === null ? '' : unit === '%' ? '%' : ` ${unit}`}
        {...(input.isNullable && { placeholder: t('noLimit') })}
        {...all}
      />
    )
  return <TextInput {...all} />
}
