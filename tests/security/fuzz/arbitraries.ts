import { type AnyCall, Id } from '@backhaul/contract'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'

/** The part of JSON Schema that the contract uses. */
interface Schema {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  $defs?: Record<string, Schema>
}

/** Returns the ids that a field may name: of objects of the caller, of another customer, and of none. */
export type IdsOf = (field: string) => readonly string[]

const idPattern = (z.toJSONSchema(Id) as Schema).pattern
const itemsMax = 4
const charactersMax = 40

/** Any JSON value, also a hostile one, in place of a valid one. */
const wrong: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, '', '__proto__', '../..', -1, 1e308, 0.1, [], {}, '\0', 'x'.repeat(5000)),
)

/** Strings of a pattern. To make them takes longer than a call, and the fields of the contract share few patterns. */
const matching = new Map<string, Arbitrary<string>>()

function stringsMatching(pattern: string): Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: charactersMax })
  matching.set(pattern, known)
  return known
}

function strings({ pattern, format, minLength = 0, maxLength }: Schema): Arbitrary<unknown> {
  if (format === 'email') return fc.emailAddress()
  // No string that fast-check draws has a lone surrogate, and it refuses to draw from that class. It also refuses to look ahead,
  // which the pattern of host names does for their length: the limit of characters is below it.
  const drawn = pattern?.replaceAll('\\p{Cs}', '').replaceAll(/\(\?=[^()]*\)/g, '')
  if (drawn !== undefined) return stringsMatching(drawn)
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength ?? charactersMax, charactersMax)), unit: 'grapheme' })
}

function values(field: string, schema: Schema, ids: IdsOf, defs: Record<string, Schema>): Arbitrary<unknown> {
  const of = (one: Schema) => values(field, one, ids, defs)
  if (schema.$ref !== undefined) return of(defs[schema.$ref.replace('#/$defs/', '')] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(of))
  const { minimum = -1000, maximum = 100_000, minItems = 0, maxItems = itemsMax } = schema
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
        fc.constantFrom(minimum, maximum),
      )
    case 'number':
      return fc.double({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9), noNaN: true })
    case 'string':
      return schema.pattern === idPattern ? fc.constantFrom(...ids(field)) : strings(schema)
    case 'array':
      return fc.array(of(schema.items ?? {}), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, itemsMax)) })
    case 'object':
      return objects(schema, ids, defs)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  ids: IdsOf,
  defs: Record<string, Schema>,
) {
  if (typeof additionalProperties === 'object')
    return fc.dictionary(
      values('', propertyNames ?? { type: 'string' }, ids, defs).map(String),
      values('', additionalProperties, ids, defs),
      {
        maxKeys: itemsMax,
      },
    )
  const fields = Object.entries(properties).map(([field, schema]) => [field, values(field, schema, ids, defs)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

/**
 * Inputs of a call. Most are valid: fields of its example next to values that its schema permits. One in six has a field with any
 * other value.
 */
export function inputsOf(call: AnyCall, ids: IdsOf): Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const { properties = {}, $defs = {} } = schema
  const fields = Object.keys(properties)
  const valid = objects(schema, ids, $defs)
  const isId = (field: string) => JSON.stringify(properties[field]).includes(JSON.stringify(idPattern))
  const kept = fc.subarray(Object.keys(call.example).filter((field) => !isId(field)))
  const broken = fields.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...fields), wrong, { minKeys: 1, maxKeys: 1 })
  return fc
    .tuple(valid, kept, fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: broken }))
    .map(([input, names, wrongs]) => ({ ...input, ...Object.fromEntries(names.map((name) => [name, call.example[name]])), ...wrongs }))
}
