import { NumberInput, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type texts from '../desk.en.json'
import type { FaultField, FieldValue, FieldValues } from './fault-schema.ts'

type Label = keyof typeof texts.faults.field
type Value = keyof typeof texts.faults.value

interface FaultFieldsProps {
  fields: readonly FaultField[]
  values: FieldValues
  /** The id of the list of devices that a field of a device suggests. */
  devicesId: string
  /** Shown in an empty field. */
  placeholder: string
  onChange: (values: FieldValues) => void
}

/** The fields of a match, an effect or an end. */
export function FaultFields({ fields, values, devicesId, placeholder, onChange }: FaultFieldsProps) {
  const { t, i18n } = useTranslation('desk')
  const labelOf = (value: string | number) =>
    i18n.exists(`faults.value.${value}`, { ns: 'desk' }) ? t(`faults.value.${String(value) as Value}`) : String(value)
  return fields.map(({ name, kind, isRequired, isNullable, values: choices, min, max, isWhole, initial }) => {
    const value = values[name] ?? initial
    const set = (next: FieldValue) => onChange({ ...values, [name]: next })
    const common = { label: t(`faults.field.${name as Label}`), withAsterisk: isRequired && !isNullable }
    if (kind === 'choice')
      return (
        <Select
          key={name}
          {...common}
          searchable={choices.length > 12}
          clearable={!isRequired && initial === ''}
          placeholder={isRequired ? '' : placeholder}
          data={choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))}
          value={value === '' ? null : String(value)}
          onChange={(next) => set(choices.find((choice) => String(choice) === next) ?? '')}
        />
      )
    if (kind === 'number')
      return (
        <NumberInput
          key={name}
          {...common}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          allowDecimal={!isWhole}
          placeholder={isNullable ? t('faults.any') : placeholder}
          value={value}
          onChange={set}
        />
      )
    return (
      <TextInput
        key={name}
        {...common}
        placeholder={isRequired ? '' : placeholder}
        {...(name === 'deviceId' && { list: devicesId })}
        value={String(value)}
        onChange={({ currentTarget }) => set(currentTarget.value.trim())}
      />
    )
  })
}
