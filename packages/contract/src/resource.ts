import * as z from 'zod'
import type { Access } from './access.ts'
import { type AnyCall, type Call, call, type Http, secret, type Shape } from './call.ts'
import { Done, Id, Instant } from './id.ts'
import type { ErrorCode } from './problem.ts'
import { pageOf, pageQuery } from './paging.ts'
import { refOf } from './ref.ts'
import { isDeviceKind, subjects } from './subject.ts'
import { versioned } from './versioned.ts'

/** The fields that the core adds to every plain resource. `usedBy` counts the units that the object is assigned to. */
const added = {
  id: Id,
  inventoryId: Id.nullable(),
  isDefault: z.boolean(),
  usedBy: z.int(),
  lastModified: Instant,
  /** Grows with each change; `update` takes the version that the user edited. */
  version: z.int(),
  /** The names of the objects that the fields refer to, by id. */
  names: z.record(Id, z.string()).optional(),
}

/** The types of the calls follow from `ResourceCalls`; the declaration itself is untyped. */
const declare = call as (spec: object) => AnyCall

/** A unit that an object is assigned to, or a device that belongs to it. */
const AssignedUnit = z.object({ id: Id, name: z.string() })
type AssignedUnit = z.infer<typeof AssignedUnit>

interface Spec<
  Kind extends string,
  F extends Shape,
  S extends keyof F & string,
  A extends 'unit' | null,
  X extends string,
  M extends Members,
  Z extends Secrets,
  T extends Actions,
> {
  /** The singular, `modemVendor`: the name of the kind in storage and in the audit log. */
  kind: Kind
  /** Path of the collection; a collection below `/inventories/:inventoryId` belongs to that inventory. */
  collection: `/${string}`
  /** Path of one object, with `:resourceId`. */
  item: `/${string}:resourceId`
  /** Path of a second list: the objects of one inventory alone. */
  inInventory?: `/${string}:inventoryId${string}`
  /** Path of its page in the console. */
  page: `/${string}`
  access: { read: Access; write: Access }
  /**
   * The editable fields. One may be the id of a device, an inventory or an object of a plain resource, `ref('unit')`, or a list of them.
   * A reference to a device may be null or an empty list, which is shown to readers who do not see the device.
   */
  fields: F
  /**
   * Texts that are stored sealed and never returned: an object says `hasApiKey`. A change without a secret keeps it, and null removes it.
   */
  secrets?: Z
  /** Fields that are set when an object is created, and not changed. */
  fixed?: readonly X[]
  /** Devices and users that belong to an object, by the last part of the path of their list. Users join and leave it. */
  members?: M
  /** Historic paths of the calls: the same handlers answer them. */
  aliases?: { create?: readonly Http[]; update?: readonly Http[] }
  /** Further calls, with handlers of their own in the core: `setDefault: call({ on: 'resource', … })`. */
  actions?: T
  /** Fields by which the list can be sorted and searched. The first one is the default. */
  sortable: readonly [S, ...S[]]
  /** Fields whose combined values are unique among the objects of the kind, or of the kind in one inventory. The first one names the object. */
  unique: readonly [S, ...S[]]
  /** `unit` when objects are assigned to units, at most one of the kind per unit. An object in use cannot be deleted. */
  assigned?: A
  /** The select field whose value decides the unit of measurement of a number field, by the number field. */
  measuredBy?: Partial<Record<keyof F & string, keyof F & string>>
  /** Valid values of the fields. */
  example: z.core.$InferObjectInput<F, {}>
  /** The error of unique values that another object has; NAME_TAKEN without it. */
  taken?: ErrorCode
  /** Further errors of the writes: the refusals of the kind's behaviour. */
  errors?: readonly ErrorCode[]
  /** English plural for summaries, `modem vendors`. */
  title: string
}

type Actions = Readonly<Record<string, AnyCall>>
type Members = Readonly<Record<string, MemberKind>>
type Secrets = Readonly<Record<string, z.ZodString>>
type SecretInput<Z extends Secrets> = { [K in keyof Z]?: string | null | undefined }
type Has<Z extends Secrets> = { [K in keyof Z & string as `has${Capitalize<K>}`]: boolean }
const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
/** The name of the field that says whether an object has a secret. */
export const hasSecret = (name: string) => `has${capitalized(name)}`
export type MemberKind = 'unit' | 'channel' | 'videoReturn' | 'user'
type Fields<F extends Shape> = z.core.$InferObjectInput<F, {}>
type Object_<F extends Shape, Z extends Secrets> = z.core.$InferObjectOutput<Omit<typeof added, keyof F> & F, {}> & Has<Z>
type Page<Item> = { items: Item[]; total: number; offset: number; limit: number }
type PageShape<S extends string> = ReturnType<typeof pageQuery<readonly [S, ...S[]]>>
type Within<C extends string> = C extends `${string}:inventoryId${string}` ? { inventoryId: string } : unknown
type On<C extends string> = C extends `${string}:inventoryId${string}` ? 'inventory' : never
type Missing<C extends string> = C extends `${string}:inventoryId${string}` ? 'INVENTORY_NOT_FOUND' : never
type ById = { resourceId: string }
type Versioned = z.core.$InferObjectInput<typeof versioned, {}>
type OfUnit = ById & { unitId: string }
type OfUser = ById & { userId: string }

type ListOfMembers = Call<
  'query',
  z.core.$InferObjectInput<PageShape<'name'>, {}> & ById,
  z.core.$InferObjectOutput<PageShape<'name'>, {}> & ById,
  Page<AssignedUnit>,
  'RESOURCE_NOT_FOUND',
  'resource',
  false
>

/** The calls with which users join and leave an object. */
export type UserCalls = {
  readonly addUser: Call<'mutation', OfUser, OfUser, { done: true }, 'USER_NOT_FOUND' | 'ASSOCIATION_EXISTS', 'resource', false>
  readonly removeUser: Call<'mutation', OfUser, OfUser, { done: true }, 'NOT_IN_GROUP', 'resource', false>
}

/** The calls that list the members of an object, `listUnits`. */
export type MemberCalls<M extends Members> = {
  readonly [K in keyof M & string as `list${Capitalize<K>}`]: ListOfMembers
} & ('user' extends M[keyof M] ? UserCalls : unknown)
/** The name of the call that lists the members of a part of the path. */
export const memberCall = (part: string) => `list${capitalized(part)}`

/** The calls that list the units of an object and assign it to a unit. */
export type AssignCalls = {
  readonly listUnits: ListOfMembers
  readonly assign: Call<'mutation', OfUnit, OfUnit, { done: true }, 'RESOURCE_NOT_FOUND' | 'UNIT_NOT_FOUND', 'resource', false>
  readonly unassign: Call<'mutation', OfUnit, OfUnit, { done: true }, 'RESOURCE_NOT_FOUND' | 'UNIT_NOT_FOUND', 'resource', false>
}

/** The calls of a plain resource. `C` is the path of the collection. */
export type ResourceCalls<F extends Shape, S extends string, C extends string, X extends string = never, Z extends Secrets = {}> = {
  readonly list: Call<
    'query',
    z.core.$InferObjectInput<PageShape<S>, {}> & Within<C>,
    z.core.$InferObjectOutput<PageShape<S>, {}> & Within<C>,
    Page<Object_<F, Z>>,
    Missing<C>,
    On<C>,
    false
  >
  readonly get: Call<'query', ById, ById, Object_<F, Z>, 'RESOURCE_NOT_FOUND', 'resource', false>
  readonly create: Call<
    'mutation',
    Fields<F> & SecretInput<Z> & Within<C>,
    Fields<F> & SecretInput<Z> & Within<C>,
    Object_<F, Z>,
    'NAME_TAKEN' | Missing<C>,
    On<C>,
    false
  >
  readonly update: Call<
    'mutation',
    Omit<Fields<F>, X> & SecretInput<Z> & ById & Versioned,
    Omit<Fields<F>, X> & SecretInput<Z> & ById & Versioned,
    Object_<F, Z>,
    'NAME_TAKEN' | 'CONFIGURATION_CHANGED' | 'RESOURCE_NOT_FOUND',
    'resource',
    false
  >
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

/** The call that lists the objects of one inventory. */
export type InInventory<F extends Shape, S extends string, Z extends Secrets> = {
  readonly listInInventory: Call<
    'query',
    z.core.$InferObjectInput<PageShape<S>, {}> & { inventoryId: string },
    z.core.$InferObjectOutput<PageShape<S>, {}> & { inventoryId: string },
    Page<Object_<F, Z>>,
    'INVENTORY_NOT_FOUND',
    'inventory',
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
  X extends string = any,
  M extends Members = {},
  Z extends Secrets = {},
  I extends `/${string}:inventoryId${string}` = never,
  T extends Actions = {},
> extends Spec<Kind, F, S & keyof F & string, A, X, M, Z, T> {
  /** Whether the objects are those of one inventory, which the path names. */
  readonly scoped: boolean
  readonly actions: T
  readonly Item: z.ZodType<Object_<F, Z>>
  readonly calls: ResourceCalls<F, S, C, X, Z> &
    MemberCalls<M> &
    (A extends 'unit' ? AssignCalls : unknown) &
    ([I] extends [never] ? unknown : InInventory<F, S, Z>) &
    T
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
  const X extends keyof F & string = never,
  const M extends Members = {},
  Z extends Secrets = {},
  const I extends `/${string}:inventoryId${string}` = never,
  T extends Actions = {},
>(spec: Spec<Kind, F, S, A, X, M, Z, T> & { collection: C; inInventory?: I }): Resource<Kind, F, S, C, A, X, M, Z, I, T> {
  const { kind, collection, item, access, fields, title, example, aliases = {}, secrets = {}, actions = {} } = spec
  refuseRevealing(fields, [...spec.sortable, ...spec.unique])
  const changeable = without(fields, spec.fixed)
  const scoped = collection.includes(':inventoryId')
  const entered = Object.fromEntries(
    Object.entries<z.ZodString>(secrets).map(([name, schema]) => [name, secret(schema).nullable().optional()]),
  )
  // A name may have been stored before there was a rule for names: a list is read with it.
  const Item = z.object({ ...added, ...fields, ...('name' in fields && { name: z.string() }), ...secretFlags(secrets) })
  const all = { resource: kind, ...(scoped && { on: 'inventory' as const }) }
  const one = { resource: kind, on: 'resource' as const }
  const refused = spec.errors ?? []
  const unique = [spec.taken ?? 'NAME_TAKEN', ...missingRefs(fields), ...refused] as const
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
      http: [`POST ${collection}`, ...(aliases.create ?? [])],
      access: access.write,
      summary: `Create one of the ${title}`,
      input: { ...fields, ...entered },
      output: Item,
      errors: unique,
      example,
    }),
    update: declare({
      ...one,
      http: [`PUT ${item}`, ...(aliases.update ?? [])],
      access: access.write,
      summary: `Change one of the ${title}`,
      input: { ...changeable, ...entered, ...versioned },
      output: Item,
      errors: [...unique, 'CONFIGURATION_CHANGED'],
      example: without(example, spec.fixed),
    }),
    delete: declare({
      ...one,
      http: `DELETE ${item}`,
      access: access.write,
      summary: `Delete one of the ${title}`,
      output: Done,
      errors: ['RESOURCE_IN_USE', 'RESOURCE_IS_DEFAULT', ...refused],
    }),
  }
  const further = {
    ...(spec.inInventory && listOfInventory(spec, spec.inInventory, Item)),
    ...memberCalls(spec),
    ...(spec.assigned && assignCalls(spec)),
  }
  return { ...spec, scoped, Item, actions, calls: { ...calls, ...further, ...ofKind(kind, actions) } } as never
}

const secretFlags = (secrets: Secrets) => Object.fromEntries(Object.keys(secrets).map((name) => [hasSecret(name), z.boolean()]))

/** Refuses fields that reveal a device to readers who do not see it: those that must name one, and those by which objects are found. */
function refuseRevealing(fields: Shape, searched: readonly string[]): void {
  for (const [name, schema] of Object.entries(fields)) {
    if (!isDeviceKind(refOf(schema) ?? '')) continue
    const mayBeEmpty = [null, []].some((empty) => z.safeParse(schema, empty).success)
    if (!mayBeEmpty || searched.includes(name)) throw new Error(`the field ${name} cannot hide its device`)
  }
}

/** Returns the actions as calls of the kind. */
const ofKind = (kind: string, actions: Actions) =>
  Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, { ...action, resource: kind }]))

/** Returns a record without some of its keys. */
const without = <Value>(record: Readonly<Record<string, Value>>, keys: readonly string[] = []): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

/** Declares the list of the objects of one inventory. */
const listOfInventory = (
  { kind, access, title, sortable }: Pick<Resource, 'kind' | 'access' | 'title' | 'sortable'>,
  path: string,
  Item: z.ZodType,
) => ({
  listInInventory: declare({
    resource: kind,
    on: 'inventory',
    http: `GET ${path}`,
    access: access.read,
    summary: `List the ${title} of an inventory`,
    input: pageQuery(sortable),
    output: pageOf(Item),
  }),
})

type Parent = Pick<Resource, 'kind' | 'item' | 'access' | 'title'>

/** Declares the lists of the members of an object, and the calls with which users join and leave it. */
const memberCalls = ({ members = {}, ...spec }: Parent & { members?: Members }) =>
  Object.fromEntries(
    Object.entries(members).flatMap(([part, of]) => [
      [memberCall(part), listOfMembers(spec, part)],
      ...(of === 'user' ? Object.entries(userCalls(spec, part)) : []),
    ]),
  )

const listOfMembers = ({ kind, item, access, title }: Parent, part: string) =>
  declare({
    resource: kind,
    on: 'resource',
    http: `GET ${item}/${part}`,
    access: access.read,
    summary: `List the ${part} of one of the ${title}`,
    input: pageQuery(['name']),
    output: pageOf(AssignedUnit),
  })

/** Returns the errors of references to objects that do not exist, or that the caller does not see. */
const missingRefs = (fields: Shape): ErrorCode[] => {
  const kinds = Object.values(fields).flatMap((schema) => refOf(schema) ?? [])
  return [...new Set(kinds.map(missingRef))]
}
export const missingRef = (kind: string) => (kind === 'inventory' || isDeviceKind(kind) ? subjects[kind].missing : 'RESOURCE_NOT_FOUND')

/** Declares the calls with which users join and leave an object. */
function userCalls({ kind, item, access, title }: Parent, part: string) {
  const http = `${item}/${part}/:userId`
  const ofUser = {
    resource: kind,
    on: 'resource' as const,
    access: access.write,
    input: { userId: Id },
    output: Done,
    example: { userId: 'user-1' },
  }
  return {
    addUser: declare({
      ...ofUser,
      http: `PUT ${http}`,
      summary: `Add a user to one of the ${title}`,
      errors: ['USER_NOT_FOUND', 'ASSOCIATION_EXISTS'],
    }),
    removeUser: declare({
      ...ofUser,
      http: `DELETE ${http}`,
      summary: `Take a user out of one of the ${title}`,
      errors: ['NOT_IN_GROUP'],
    }),
  }
}

/** Declares the calls of a resource whose objects are assigned to units. */
function assignCalls({ kind, item, access, title }: Parent) {
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
    listUnits: listOfMembers({ kind, item, access, title }, 'units'),
    assign: declare({ ...ofUnit, http: `PUT ${item}/units/:unitId`, summary: `Assign one of the ${title} to a unit` }),
    unassign: declare({ ...ofUnit, http: `DELETE ${item}/units/:unitId`, summary: `End the assignment of one of the ${title}` }),
  }
}
