import { MultiSelect, NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Values } from './field-value.ts'
import { ReferenceSelect, type ReferenceSelectProps } from './ReferenceSelect.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

/** Returns an option with its label. The value of an option without a label is its label. */
export const optionOf = (option: Option | string): Option => (typeof option === 'string' ? { value: option, label: option } : option)

type Kind =
  /** `lines`: a text of several lines. */
  | { readonly kind: 'text' | 'lines' | 'secret' | 'switch' }
  /** `unit`: the unit of measurement. */
  | { readonly kind: 'number'; readonly unit?: string | null }
  | { readonly kind: 'select'; readonly options: readonly (Option | string)[]; readonly isClearable?: boolean }
  /** Several of the options. */
  | { readonly kind: 'list'; readonly options: readonly Option[] }
  /** An input of the form's own, which takes the props. */
  | { readonly kind: 'custom'; readonly render: (props: Readonly<Record<string, unknown>>) => ReactNode }
  /** Objects of the core, by their names. */
  | ({ readonly kind: 'ref' } & Omit<ReferenceSelectProps, 'field'>)

/** A field of a form, as data. */
export type Field<Of = Values> = Kind & {
  readonly name: keyof Of & string
  /** Without one, the title of the form is the label of its only field. */
  readonly label?: string
  /** Above the input. */
  readonly description?: ReactNode
  /** Below the input. */
  readonly hint?: ReactNode
  readonly placeholder?: string
  /** Whether the draft needs the field, which is not shown otherwise. */
  readonly when?: (draft: Of) => boolean
  /** The field must have a value while it is shown, in addition to what the schema of the call says. */
  readonly isRequired?: boolean
  /** Why this field alone cannot be changed. */
  readonly refused?: string | null
  /** The field on which the options depend: another value of it empties this field. */
  readonly clearedBy?: keyof Of & string
  /** Further attributes of the input, e.g. its longest value. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

interface FieldInputProps {
  field: Kind & Pick<Field, 'label' | 'description' | 'hint' | 'placeholder' | 'attributes'>
  /** The id of the title of the form, which labels a field without a label. */
  titleId: string | undefined
  /** The props that the form gives the input. */
  input: Readonly<Record<string, unknown>>
  /** Set by `DisabledReason`. */
  disabled?: boolean
}

/** The input of a field. It keeps its own value, and begins with that of the form. */
export function FieldInput({ field, titleId, input, disabled = false }: FieldInputProps) {
  const { label, hint, description = hint, placeholder, attributes } = field
  const all: Record<string, unknown> = {
    disabled,
    ...(label === undefined ? { 'aria-labelledby': titleId } : { label }),
    ...(description !== undefined && { description }),
    ...(hint !== undefined && { inputWrapperOrder: ['label', 'input', 'description', 'error'] }),
    ...(placeholder !== undefined && { placeholder }),
    ...attributes,
    ...input,
  }
  switch (field.kind) {
    case 'select': {
      const { isClearable = false, options } = field
      return <Select allowDeselect={isClearable} clearable={isClearable} searchable={isClearable} data={[...options]} {...all} />
    }
    case 'list':
      return <MultiSelect searchable data={[...field.options]} {...all} />
    case 'ref': {
      const { isList, isNullable, names, source } = field
      return <ReferenceSelect {...{ isList, isNullable, names, source }} field={all} />
    }
    case 'number':
      return <NumberInput allowDecimal={false} suffix={suffixOf(field.unit ?? '')} {...all} />
    case 'switch':
      return <Switch defaultChecked={input['defaultValue'] === true} {...all} />
    case 'secret':
      return <PasswordInput autoComplete="off" {...all} />
    case 'custom':
      return field.render(all)
    case 'lines':
      return <Textarea autosize minRows={2} {...all} />
    case 'text':
      return <TextInput {...all} />
  }
}

const suffixOf = (unit: string) => (unit === '' || unit === '%' ? unit : ` ${unit}`)
