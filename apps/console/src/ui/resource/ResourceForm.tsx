import type { Resource } from '@backhaul/contract'
import { useTranslation } from 'react-i18next'
import { Alert } from '../Alert.tsx'
import { changedFields } from '../form/changed-fields.ts'
import type { Values } from '../form/field-value.ts'
import type { Field } from '../form/fields.tsx'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { SaveButton } from '../SaveButton.tsx'
import { unitText, useFieldText } from './field-text.ts'
import { fieldInput } from './resource-field.ts'
import classes from './resource.module.css'
import { secretFields, secretInput, secretText, secretValues } from './secret-fields.ts'
import { namesOf, type ResourcePageProps, type ResourceProcedures, type ResourceRow, type ResourceText } from './resource-page-props.ts'

const nothing = { useObjects: () => [] }

interface ResourceFormProps {
  resource: Resource
  procedures: ResourceProcedures
  text: ResourceText
  options: NonNullable<ResourcePageProps['options']>
  /** Null: the form creates an object. */
  row: ResourceRow | null
  /** The inventory of a new object. */
  within: object
  onCreated: () => void
  onChanged: () => void
}

/** Returns the values of the fields of an object, or those with which a new one begins. */
const valuesOf = (resource: Resource, row: ResourceRow | null): Values => {
  const { fields } = resource
  const values = Object.keys(fields).map((key) => [key, row === null ? fieldInput(fields[key]!).initial : row[key]])
  return { ...Object.fromEntries(values), ...secretValues(resource, row) }
}

/** Returns the fields of the input: an empty field that may have no value is null. */
const inputOf = ({ fields }: Resource, values: Values, left: readonly string[]): Values =>
  Object.fromEntries(
    Object.keys(fields).flatMap((key) => {
      if (left.includes(key)) return []
      const shape = fieldInput(fields[key]!)
      return [[key, values[key] === '' && 'isNullable' in shape && shape.isNullable ? null : values[key]]]
    }),
  )

/** Creates or changes an object of a resource. Its fields and their checks come from the schema. */
export function ResourceForm({ resource, procedures, text, options, row, within, onCreated, onChanged }: ResourceFormProps) {
  const { t } = useTranslation('kit')
  const fieldText = useFieldText(resource, text)
  const fixed: readonly string[] = row === null ? [] : (resource.fixed ?? [])
  // oxlint-disable-next-line react/hooks -- a component passes the same procedure each time
  const { refetch } = procedures.get.useQuery({ resourceId: row?.id ?? '' }, { enabled: false })
  const fieldOf = (key: string, draft: Values): Field => {
    const unit = unitText(resource, text, key, draft)
    const label = unit === '' ? text.field(key) : t('resource.labelWithUnit', { label: text.field(key), unit })
    const named = { name: key, label, refused: fixed.includes(key) ? t('resource.fixed') : null }
    const shape = fieldInput(resource.fields[key]!)
    const labelled = (values: readonly string[]) => values.map((value) => ({ value, label: text.value(key, value) }))
    if (shape.kind === 'select') return { ...named, kind: 'select', options: labelled(shape.values) }
    if (shape.kind === 'choices') return { ...named, kind: 'list', options: labelled(shape.values) }
    if (shape.kind !== 'reference') return { ...named, kind: shape.kind }
    const { isList, isNullable = false, to } = shape
    return { ...named, kind: 'ref', isList, isNullable, names: namesOf(row), source: options[to] ?? nothing }
  }
  return (
    <SchemaForm<ResourceRow | null, Values, object, ResourceRow>
      call={row === null ? resource.calls.create : resource.calls.update}
      procedure={row === null ? procedures.create : procedures.update}
      subject={row === null ? within : { resourceId: row.id }}
      seen={row}
      isNew={row === null}
      read={async () => (await refetch()).data ?? row}
      store={(saved) => {
        if (row === null) onCreated()
        return saved
      }}
      settled={onChanged}
      done={(saved) => t('resource.saved', { name: String(saved[resource.unique[0]]) })}
      valuesOf={(one) => valuesOf(resource, one)}
      inputOf={(values) => ({ ...inputOf(resource, values, fixed), ...secretInput(resource, values) })}
      fields={(draft) => [...Object.keys(resource.fields).map((key) => fieldOf(key, draft)), ...secretFields(resource, text, row, t)]}
      describe={(values, known) =>
        changedFields(
          values,
          known,
          (key) =>
            secretText(resource, text, key, values, t) ?? `${text.field(key)}: ${(row && fieldText(key, { ...row, ...values })) || '–'}`,
        )
      }
      fieldOf={{ [resource.taken ?? 'NAME_TAKEN']: resource.unique[0] }}
    >
      {({ form, refused, fields }) => (
        <form className={classes.form} onSubmit={form.onSubmit}>
          {form.failure !== null && <Alert kind="error">{form.failure}</Alert>}
          {fields()}
          <SaveButton pending={form.pending} isChanged={form.isChanged || row === null} reason={refused}>
            {t(row === null ? 'resource.create' : 'resource.save')}
          </SaveButton>
        </form>
      )}
    </SchemaForm>
  )
}
