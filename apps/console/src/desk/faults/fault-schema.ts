import type { Fault } from '@backhaul/simulation'

export type Layer = Fault['layer']
/** The value of a field: a text, a number, or empty. */
export type FieldValue = string | number
export type FieldValues = Readonly<Record<string, FieldValue>>

interface FieldSchema {
  readonly type?: string
  readonly const?: string | number
  readonly enum?: readonly (string | number)[]
  readonly default?: string | number
  readonly anyOf?: readonly FieldSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

interface LayerSchema {
  readonly properties: {
    readonly layer: { readonly const: Layer }
    readonly match: ObjectSchema
    readonly effect: { readonly oneOf: readonly ObjectSchema[] }
  } & Readonly<Record<string, FieldSchema>>
}

/** The parts of the schema that the form uses, as zod writes them. */
export interface FaultSchema {
  readonly oneOf: readonly LayerSchema[]
}

/** A field of the form. */
export interface FaultField {
  readonly name: string
  readonly kind: 'choice' | 'number' | 'text'
  readonly isRequired: boolean
  /** The field may be empty, which means null. */
  readonly isNullable: boolean
  readonly values: readonly (string | number)[]
  readonly min: number | undefined
  readonly max: number | undefined
  readonly isWhole: boolean
  readonly initial: FieldValue
}

/** The first value above an exclusive minimum that the form offers. */
const smallStep = 0.01

function fieldOf(name: string, given: FieldSchema, isRequired: boolean): FaultField {
  const schema = given.anyOf?.find(({ type }) => type !== 'null') ?? given
  const { type, enum: values = [], minimum, exclusiveMinimum, maximum } = schema
  return {
    name,
    kind: values.length > 0 ? 'choice' : type === 'integer' || type === 'number' ? 'number' : 'text',
    isRequired: isRequired && given.default === undefined,
    isNullable: schema !== given,
    values,
    min: minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + smallStep),
    max: maximum,
    isWhole: type === 'integer',
    initial: given.default ?? '',
  }
}

const fieldsOf = ({ properties, required = [] }: ObjectSchema): FaultField[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    schema.const === undefined ? [fieldOf(name, schema, required.includes(name))] : [],
  )

/** The fields that every layer has in addition to match and effect, without the id, which the core makes. */
const ends = ['forMs', 'count', 'every', 'probability']

export interface LayerForm {
  readonly match: readonly FaultField[]
  /** By the name of the effect. */
  readonly effects: ReadonlyMap<string, readonly FaultField[]>
  readonly end: readonly FaultField[]
}

/** Returns the fields of each layer, from the schema of faults. */
export function layerForms({ oneOf }: FaultSchema): ReadonlyMap<Layer, LayerForm> {
  return new Map(
    oneOf.map(({ properties }) => {
      const effects = properties.effect.oneOf.map((effect) => [String(effect.properties['do']?.const), fieldsOf(effect)] as const)
      const end = ends.flatMap((name) => (properties[name] ? [fieldOf(name, properties[name], false)] : []))
      return [properties.layer.const, { match: fieldsOf(properties.match), effects: new Map(effects), end }]
    }),
  )
}

/** The choices and entries of the user. */
export interface FaultDraft {
  readonly layer: Layer
  readonly effect: string
  readonly match: FieldValues
  readonly effectFields: FieldValues
  readonly end: FieldValues
}

function filled(fields: readonly FaultField[], values: FieldValues): Record<string, FieldValue | null> {
  const all: Record<string, FieldValue | null> = {}
  for (const { name, isNullable, isRequired, initial } of fields) {
    const value = values[name] ?? initial
    if (value !== '') all[name] = value
    else if (isNullable && isRequired) all[name] = null
  }
  return all
}

/** Returns the fault of a draft. Fields of other effects, and empty fields, are left out. */
export function faultOf({ layer, effect, match, effectFields, end }: FaultDraft, form: LayerForm): Fault {
  return {
    layer,
    match: filled(form.match, match),
    effect: { do: effect, ...filled(form.effects.get(effect) ?? [], effectFields) },
    ...filled(form.end, end),
  } as unknown as Fault
}

/** Returns the names of the required fields that are empty. */
export function missingIn({ effect, match, effectFields }: FaultDraft, form: LayerForm): string[] {
  const empty = (fields: readonly FaultField[], values: FieldValues) =>
    fields.filter(({ name, isRequired, isNullable }) => isRequired && !isNullable && (values[name] ?? '') === '').map(({ name }) => name)
  return [...empty(form.match, match), ...empty(form.effects.get(effect) ?? [], effectFields)]
}
