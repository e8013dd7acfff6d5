import * as z from 'zod'
import type { Access } from './access.ts'
import { type AnyCall, type Call, call, type Shape } from './call.ts'
import { Done, Id, Instant } from './id.ts'
import { pageOf, pageQuery } from './paging.ts'

/** The fields that the core adds to every plain resource. `usedBy` counts the units that the object is assigned to. */
const added = { id: Id, inventoryId: Id.nullable(), isDefault: z.boolean(), usedBy: z.int(), lastModified: Instant }

/** The types of the calls follow from `ResourceCalls`; the declaration itself is untyped. */
const declare = call as (spec: object) => AnyCall

/** A unit that an object is assigned to. */
const AssignedUnit = z.object({ id: Id, name: z.string() })
type AssignedUnit = z.infer<typeof AssignedUnit>

interface Spec<Kind extends string, F extends Shape, S extends keyof F & string, A extends 'unit' | null> {
  /** The singular, `modemVendor`: the name of the kind in storage and in the audit log. */
  kind: Kind
  /** Path of the collection; a collection below `/inventories/:inventoryId` belongs to that inventory. */
  collection: `/${string}`
  /** Path of one object, with `:resourceId`. */
  item: `/${string}:resourceId`
  /** Path of its page in the console. */
  page: `/${string}`
  access: { read: Access; write: Access }
  /** The editable fields. */
  fields: F
  /** Fields by which the list can be sorted and searched. The first one is the default. */
  sortable: readonly [S, ...S[]]
  /** Fields whose combined values are unique among the objects of the kind, or of the kind in one inventory. */
  unique: readonly [S, ...S[]]
  /** `unit` when objects are assigned to units, at most one of the kind per unit. An object in use cannot be deleted. */
  assigned?: A
  /** The select field whose value decides the unit of measurement of a number field, by the number field. */
  measuredBy?: Partial<Record<keyof F & string, keyof F & string>>
  /** Valid values of the fields. */
  example: z.core.$InferObjectInput<F, {}>
  /** English plural for summaries, `modem vendors`. */
  title: string
}

type Fields<F extends Shape> = z.core.$InferObjectInput<F, {}>
type Object_<F extends Shape> = z.core.$InferObjectOutput<typeof added & F, {}>
type Page<Item> = { items: Item[]; total: number; offset: number; limit: number }
type PageShape<S extends string> = ReturnType<typeof pageQuery<readonly [S, ...S[]]>>
type Within<C extends string> = C extends `${string}:inventoryId${string}` ? { inventoryId: string } : unknown
type On<C extends string> = C extends `${string}:inventoryId${string}` ? 'inventory' : never
type Missing<C extends string> = C extends `${string}:inventoryId${string}` ? 'INVENTORY_NOT_FOUND' : never
type ById = { resourceId: string }
type OfUnit = ById & { unitId: string }

/** The calls that list the units of an object and assign it to a unit. */
export type AssignCalls = {
  readonly listUnits: Call<
    'query',
    z.core.$InferObjectInput<PageShape<'name'>, {}> & ById,
    z.core.$InferObjectOutput<PageShape<'name'>, {}> & ById,
    Page<AssignedUnit>,
    'RESOURCE_NOT_FOUND',
    'resource',
    false
  >
  readonly assign: Call<'mutation', OfUnit, OfUnit, { done: true }, 'RESOURCE_NOT_FOUND' | 'UNIT_NOT_FOUND', 'resource', false>
  readonly unassign: Call<'mutation', OfUnit, OfUnit, { done: true }, 'RESOURCE_NOT_FOUND' | 'UNIT_NOT_FOUND', 'resource', false>
}

/** The calls of a plain resource. `C` is the path of the collection. */
export type ResourceCalls<F extends Shape, S extends string, C extends string> = {
  readonly list: Call<
    'query',
    z.core.$InferObjectInput<PageShape<S>, {}> & Within<C>,
    z.core.$InferObjectOutput<PageShape<S>, {}> & Within<C>,
    Page<Object_<F>>,
    Missing<C>,
    On<C>,
    false
  >
  readonly get: Call<'query', ById, ById, Object_<F>, 'RESOURCE_NOT_FOUND', 'resource', false>
  readonly create: Call<'mutation', Fields<F> & Within<C>, Fields<F> & Within<C>, Object_<F>, 'NAME_TAKEN' | Missing<C>, On<C>, false>
  readonly update: Call<'mutation', Fields<F> & ById, Fields<F> & ById, Object_<F>, 'NAME_TAKEN' | 'RESOURCE_NOT_FOUND', 'resource', false>
  readonly delete: Call<
    'mutation',
    ById,
    ById,
    { done: true },
    'RESOURCE_IN_USE' | 'RESOURCE_IS_DEFAULT' | 'RESOURCE_NOT_FOUND',
    'resource',
    false
  >
}

/** A declared resource: its specification, the schema of an object and the calls. */
export interface Resource<
  Kind extends string = string,
  F extends Shape = Shape,
  S extends string = any,
  C extends string = any,
  A extends 'unit' | null = any,
> extends Spec<Kind, F, S & keyof F & string, A> {
  /** Whether each object belongs to one inventory. */
  readonly scoped: boolean
  readonly Item: z.ZodType<Object_<F>>
  readonly calls: ResourceCalls<F, S, C> & (A extends 'unit' ? AssignCalls : unknown)
}

/**
 * Declares a plain resource once: its fields, access, scope, uniqueness and use. The calls, their
 * handlers, their tests, and the grid and form of the console are made from this value.
 */
export function resource<
  const Kind extends string,
  F extends Shape,
  const S extends keyof F & string,
  const C extends `/${string}`,
  const A extends 'unit' | null = null,
>(spec: Spec<Kind, F, S, A> & { collection: C }): Resource<Kind, F, S, C, A> {
  const { kind, collection, item, access, fields, title, example } = spec
  const scoped = collection.includes(':inventoryId')
  // A name may have been stored before there was a rule for names: a list is read with it.
  const Item = z.object({ ...added, ...fields, name: z.string() })
  const all = { resource: kind, ...(scoped && { on: 'inventory' as const }) }
  const one = { resource: kind, on: 'resource' as const }
  const unique = ['NAME_TAKEN'] as const
  const calls = {
    list: declare({
      ...all,
      http: `GET ${collection}`,
      access: access.read,
      summary: `List ${title}`,
      input: pageQuery(spec.sortable),
      output: pageOf(Item),
    }),
    get: declare({ ...one, http: `GET ${item}`, access: access.read, summary: `Get one of the ${title}`, output: Item }),
    create: declare({
      ...all,
      http: `POST ${collection}`,
      access: access.write,
      summary: `Create one of the ${title}`,
      input: fields,
      output: Item,
      errors: unique,
      example,
    }),
    update: declare({
      ...one,
      http: `PUT ${item}`,
      access: access.write,
      summary: `Change one of the ${title}`,
      input: fields,
      output: Item,
      errors: unique,
      example,
    }),
    delete: declare({
      ...one,
      http: `DELETE ${item}`,
      access: access.write,
      summary: `Delete one of the ${title}`,
      output: Done,
      errors: ['RESOURCE_IN_USE', 'RESOURCE_IS_DEFAULT'],
    }),
  }
  return { ...spec, scoped, Item, calls: { ...calls, ...(spec.assigned && assignCalls(spec)) } } as never
}

/** Declares the calls of a resource whose objects are assigned to units. */
function assignCalls({ kind, item, access, title }: Pick<Resource, 'kind' | 'item' | 'access' | 'title'>) {
  const one = { resource: kind, on: 'resource' as const }
  const ofUnit = {
    ...one,
    access: access.write,
    input: { unitId: Id },
    output: Done,
    errors: ['UNIT_NOT_FOUND'],
    example: { unitId: 'u-000001' },
  }
  return {
    listUnits: declare({
      ...one,
      http: `GET ${item}/units`,
      access: access.read,
      summary: `List the units with one of the ${title}`,
      input: pageQuery(['name']),
      output: pageOf(AssignedUnit),
    }),
    assign: declare({ ...ofUnit, http: `PUT ${item}/units/:unitId`, summary: `Assign one of the ${title} to a unit` }),
    unassign: declare({ ...ofUnit, http: `DELETE ${item}/units/:unitId`, summary: `End the assignment of one of the ${title}` }),
  }
}
