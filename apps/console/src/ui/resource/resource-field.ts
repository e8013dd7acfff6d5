import type { Resource } from '@backhaul/contract'

type Schema = Resource['fields'][string]

/** The input that a field of a resource gets in the form, from its schema. */
export type FieldInput =
  | { readonly kind: 'text' | 'number' | 'switch'; readonly initial: unknown }
  | { readonly kind: 'select'; readonly initial: unknown; readonly values: readonly string[] }

interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly defaultValue?: unknown
  readonly entries?: Readonly<Record<string, string>>
}

export function fieldInput(schema: Schema): FieldInput {
  const { type, innerType, defaultValue, entries } = schema._zod.def as Definition
  if (innerType) return { ...fieldInput(innerType), ...(defaultValue !== undefined && { initial: defaultValue }) }
  if (type === 'enum') return { kind: 'select', initial: null, values: Object.values(entries ?? {}) }
  if (type === 'boolean') return { kind: 'switch', initial: false }
  if (type === 'number') return { kind: 'number', initial: '' }
  return { kind: 'text', initial: '' }
}
