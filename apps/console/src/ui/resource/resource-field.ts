import type { FieldValue } from '../form/field-value.ts'
import { refOf, type Resource } from '@backhaul/contract'

type Schema = Resource['fields'][string]

/** The input that a field of a resource gets in the form, from its schema. */
export type FieldInput =
  | { readonly kind: 'switch'; readonly initial: FieldValue }
  | { readonly kind: 'number' | 'text'; readonly initial: FieldValue; readonly isNullable?: boolean }
  | { readonly kind: 'select'; readonly initial: FieldValue; readonly values: readonly string[]; readonly isNumeric?: boolean }
  | { readonly kind: 'choices'; readonly initial: FieldValue; readonly values: readonly string[] }
  | {
      readonly kind: 'reference'
      readonly initial: FieldValue
      readonly to: string
      readonly isList: boolean
      readonly isNullable?: boolean
    }

interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly defaultValue?: FieldValue
  readonly entries?: Readonly<Record<string, string>>
  readonly options?: readonly Schema[]
  readonly values?: readonly unknown[]
}

export function fieldInput(schema: Schema): FieldInput {
  const { type, innerType, element, defaultValue, entries, options } = schema._zod.def as Definition
  const to = refOf(schema)
  if (innerType) {
    const input = fieldInput(innerType)
    if ((input.kind === 'number' || input.kind === 'text' || input.kind === 'reference') && type === 'nullable')
      return { ...input, isNullable: true }
    return { ...input, ...(defaultValue !== undefined && { initial: defaultValue }) }
  }
  if (to !== null) return { kind: 'reference', to, isList: element !== undefined, initial: element === undefined ? null : [] }
  if (element) {
    const input = fieldInput(element)
    return { kind: 'choices', initial: [], values: input.kind === 'select' ? input.values : [] }
  }
  if (options) return numbersInput(options)
  if (type === 'enum') return { kind: 'select', initial: null, values: Object.values(entries ?? {}) }
  if (type === 'boolean') return { kind: 'switch', initial: false }
  if (type === 'number') return { kind: 'number', initial: '' }
  return { kind: 'text', initial: '' }
}

/** The input for a choice of numbers, such as 300 or 700. */
function numbersInput(options: readonly Schema[]): FieldInput {
  const values = options.flatMap((option) => (option._zod.def as Definition).values ?? [])
  return { kind: 'select', initial: null, values: values.map(String), isNumeric: true }
}
