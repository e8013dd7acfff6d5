import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { Resource } from '@backhaul/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../Alert.tsx'
import { DisabledReason } from '../DisabledReason.tsx'
import { useRights } from '../kit.tsx'
import { SaveButton } from '../SaveButton.tsx'
import { useAppForm } from '../use-app-form.ts'
import { unitText } from './field-text.ts'
import { fieldInput } from './resource-field.ts'
import classes from './resource.module.css'
import type { FieldValue, ResourceRow, ResourceText } from './resource-page-props.ts'

interface ResourceFormProps {
  resource: Resource
  text: ResourceText
  /** Null: the form creates an object. */
  row: ResourceRow | null
  /** The further input of the call: the id of the object, or the inventory of a new one. */
  input: Readonly<Record<string, unknown>>
  save: (input: any) => Promise<unknown>
}

/** Creates or changes an object of a resource. Its fields and their checks come from the schema. */
export function ResourceForm({ resource, text, row, input, save }: ResourceFormProps) {
  const { t } = useTranslation('kit')
  const { reason } = useRights()
  const keys = Object.keys(resource.fields)
  const values = keys.map((key) => [key, row === null ? fieldInput(resource.fields[key]!).initial : row[key]])
  const [present, setPresent] = useState<Record<string, unknown>>(() => Object.fromEntries(values))
  const { field, onSubmit, pending, failure, isChanged } = useAppForm<Record<string, unknown>, unknown>({
    call: row === null ? resource.calls.create : resource.calls.update,
    initialValues: { ...input, ...Object.fromEntries(values) },
    save,
    onChange: setPresent,
    fieldOf: { NAME_TAKEN: resource.unique[0] },
  })
  const refused = reason(resource.access.write, null)
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      {keys.map((key) => {
        const shape = fieldInput(resource.fields[key]!)
        const unit = unitText(resource, text, key, present as Record<string, FieldValue>)
        const label = unit === '' ? text.field(key) : t('resource.labelWithUnit', { label: text.field(key), unit })
        return (
          <DisabledReason key={key} field reason={refused}>
            {shape.kind === 'select' ? (
              <Select
                label={label}
                allowDeselect={false}
                data={shape.values.map((value) => ({ value, label: text.value(key, value) }))}
                {...field(key)}
              />
            ) : shape.kind === 'number' ? (
              <NumberInput label={label} allowDecimal={false} {...field(key)} />
            ) : shape.kind === 'switch' ? (
              <Switch label={label} defaultChecked={values.some(([name, value]) => name === key && value === true)} {...field(key)} />
            ) : (
              <TextInput label={label} {...field(key)} />
            )}
          </DisabledReason>
        )
      })}
      <SaveButton pending={pending} isChanged={isChanged || row === null} reason={refused}>
        {t(row === null ? 'resource.create' : 'resource.save')}
      </SaveButton>
    </form>
  )
}
