import { hidingOf, markOf } from '@backhaul/contract'
import * as z from 'zod'

/** Decides what a value may name. `holder` is the value that has the id as a field. */
export interface Sight {
  sees(kind: string, id: string, holder: object): boolean
  /** Returns the id in place of that of a hidden object; null where the field is left empty, or the value that has it is left out. */
  standIn(kind: string, id: string): string | null
}

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returned for a value that cannot be shown without the object that it names, and for one that its schema does not describe. */
const leftOut = Symbol('left out')

/** How the values of a schema name other objects. */
interface Naming {
  /** Returns the value without the objects that are not seen: the same value where all are. */
  hide(value: unknown, sight: Sight, holder: object): unknown
  names(value: unknown, kind: string, id: string): boolean
  readonly kinds: ReadonlySet<string>
}

/** Returns the kind of object that a field names; undefined for a field that counts as one without a reference. */
type KindOf = (schema: z.ZodType) => string | undefined

/** Returns how the values of a schema name other objects, by the marks of its fields; null: they name none. */
function namingOf(schema: unknown, kindOf: KindOf = markOf): Naming | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return orEmpty(namingOf(schema.unwrap(), kindOf), schema instanceof z.ZodOptional ? undefined : null)
  }
  if (schema instanceof z.ZodArray) return inList(namingOf(schema.element, kindOf))
  if (schema instanceof z.ZodObject) return fieldsOf(schema, kindOf)?.naming ?? null
  if (schema instanceof z.ZodDiscriminatedUnion) return ofUnion(schema, kindOf)
  const kind = schema instanceof z.ZodType ? kindOf(schema) : undefined
  return kind === undefined ? null : ofId(kind)
}

const ofId = (kind: string): Naming => ({
  hide(id, sight, holder) {
    if (typeof id !== 'string') return leftOut
    return sight.sees(kind, id, holder) ? id : (sight.standIn(kind, id) ?? leftOut)
  },
  names: (value, of, id) => of === kind && value === id,
  kinds: new Set([kind]),
})

const orEmpty = (naming: Naming | null, empty: null | undefined): Naming | null =>
  naming && {
    ...naming,
    hide(value, sight, holder) {
      const shown = value === null || value === undefined ? value : naming.hide(value, sight, holder)
      return shown === leftOut ? empty : shown
    },
    names: (value, kind, id) => value !== null && value !== undefined && naming.names(value, kind, id),
  }

const inList = (naming: Naming | null): Naming | null =>
  naming && {
    ...naming,
    hide(value, sight, holder) {
      if (!Array.isArray(value)) return leftOut
      const shown = value.map((one) => naming.hide(one, sight, holder))
      return shown.every((one, at) => one === value[at]) ? value : shown.filter((one) => one !== leftOut)
    },
    names: (value, kind, id) => (value as readonly unknown[]).some((one) => naming.names(one, kind, id)),
  }

function ofUnion(union: z.ZodDiscriminatedUnion, kindOf: KindOf): Naming | null {
  const field = union.def.discriminator
  const options = new Map(
    union.options.flatMap((option) => {
      const literal = (option as z.ZodObject).shape[field] as z.ZodLiteral | z.ZodEnum
      return [...('values' in literal ? literal.values : literal.options)].map((value) => [value, namingOf(option, kindOf)] as const)
    }),
  )
  const found = [...options.values()].flatMap((one) => one ?? [])
  if (found.length === 0) return null
  const optionOf = (value: unknown) => options.get((value as Values)[field] as string)
  return {
    kinds: new Set(found.flatMap(({ kinds }) => [...kinds])),
    /** A value of an unknown kind may name anything. */
    hide(value, sight, holder) {
      const option = isObject(value) ? optionOf(value) : undefined
      return option === undefined ? leftOut : (option?.hide(value, sight, holder) ?? value)
    },
    names: (value, kind, id) => optionOf(value)?.names(value, kind, id) === true,
  }
}

/** Makes a function that returns a value of a schema without the objects that are not seen; null: nothing of it is shown. */
export function showing<Value>(schema: z.ZodType<Value>, kindOf: KindOf = markOf): (value: Value, sight: Sight) => Value | null {
  const naming = namingOf(schema, kindOf)
  return (value, sight) => {
    const shown = naming === null ? value : naming.hide(value, sight, {})
    return shown === leftOut ? null : (shown as Value)
  }
}

/** A field that names other objects, with the fields that describe them. */
interface Field {
  readonly name: string
  readonly naming: Naming
  readonly described: readonly { readonly name: string; readonly as: unknown }[]
}

/** The fields of an object that name other objects. */
export interface NamingFields {
  readonly naming: Naming
  /** The names of these fields, and of those that describe the objects. */
  readonly names: ReadonlySet<string>
  /** Returns some fields of a value without the objects that are not seen: the same fields where all are. */
  shown<Shown extends object>(value: object, fields: Shown, sight: Sight): Shown
  /** Returns the fields that may name objects of a kind, and those that describe them. */
  ofKind(kind: string): readonly string[]
}

/** Returns the fields of a schema that name other objects; null: there are none. */
export function fieldsOf({ shape }: z.ZodObject, kindOf: KindOf = markOf): NamingFields | null {
  const entries = Object.entries(shape)
  const descriptions = entries.flatMap(([name, schema]) => ({ name, ...hidingOf(schema) }))
  const fields = entries.flatMap(([name, schema]): Field | [] => {
    const naming = namingOf(schema, kindOf)
    return naming
      ? { name, naming, described: descriptions.filter(({ field }) => field === name).map(({ name: of, as }) => ({ name: of, as })) }
      : []
  })
  if (fields.length === 0) return null
  const namesOf = (some: readonly Field[]) => some.flatMap(({ name, described }) => [name, ...described.map((one) => one.name)])
  return {
    naming: {
      kinds: new Set(fields.flatMap(({ naming }) => [...naming.kinds])),
      hide: (value, sight) => (isObject(value) ? hideFields(fields, value, value, sight) : leftOut),
      names: (value, kind, id) =>
        fields.some(({ name, naming }) => name in (value as object) && naming.names((value as Values)[name], kind, id)),
    },
    names: new Set(namesOf(fields)),
    shown(value, some, sight) {
      const shown = hideFields(fields, value, some, sight)
      if (shown === leftOut) throw new Error('a row cannot be shown without the object that it names')
      return shown
    },
    ofKind: (kind) => namesOf(fields.filter(({ naming }) => naming.kinds.has(kind))),
  }
}

/** Returns some fields of a value as they are shown. The whole value decides whether the object is hidden that a field describes. */
function hideFields<Some extends object>(fields: readonly Field[], value: object, some: Some, sight: Sight): Some | typeof leftOut {
  let shown: Record<string, unknown> | null = null
  for (const { name, naming, described } of fields) {
    if (!(name in value) || !(name in some || described.some((one) => one.name in some))) continue
    const before = (value as Values)[name]
    const after = naming.hide(before, sight, value)
    if (after === before) continue
    if (after === leftOut) return leftOut
    const changed: Record<string, unknown> = (shown ??= { ...(some as Values) })
    if (name in some) changed[name] = after
    for (const one of described) if (one.name in some) changed[one.name] = one.as
  }
  return (shown as Some | null) ?? some
}
