import type { Resource } from '@backhaul/contract'

type Schema = Resource['fields'][string]

/** The input that a field of a resource gets in the form, from its schema. */
export type FieldInput =
  | { readonly kind: 'switch'; readonly initial: unknown }
  | { readonly kind: 'number' | 'text'; readonly initial: unknown; readonly isNullable?: boolean }
  | { readonly kind: 'select'; readonly initial: unknown; readonly values: readonly string[]; readonly isNumeric?: boolean }

interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly defaultValue?: unknown
  readonly entries?: Readonly<Record<string, string>>
  readonly options?: readonly Schema[]
  readonly values?: readonly unknown[]
}

export function fieldInput(schema: Schema): FieldInput {
  const { type, innerType, defaultValue, entries, options } = schema._zod.def as Definition
  if (innerType) {
    const input = fieldInput(innerType)
    if ((input.kind === 'number' || input.kind === 'text') && type === 'nullable') return { ...input, isNullable: true }
    return { ...input, ...(defaultValue !== undefined && { initial: defaultValue }) }
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
