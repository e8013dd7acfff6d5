import type * as z from 'zod'
import type { Access } from '../access.ts'
import { type AnyCall, type Call, call, type DeviceError, type Http, type Shape } from '../call.ts'
import { kindTexts } from '../errors.ts'
import { Done, Id } from '../id.ts'
import { pageOf, pageQuery } from '../paging.ts'
import type { ErrorCode } from '../problem.ts'
import { type SubjectError, type SubjectKind, subjects } from '../subject.ts'
import { DeviceGroup, DeviceInventory } from './membership.ts'

type Kind = keyof typeof kindTexts
type Schema = z.core.$ZodType
type Example = Readonly<Record<string, unknown>>

/** The declaration of one kind of device: where administrators manage it, and the shapes that they read and write. */
interface Spec {
  kind: Kind
  /** R-035, resolutions.md 52: the calls have an admin path, for most kinds with and without `v2`. Clients use the first. */
  roots: readonly [`/${string}`, ...`/${string}`[]]
  /** The last part of the path of the collection, `vrChannels`. */
  collection: string
  access: { read: Access; write: Access }
  /** The value of lists and topics. */
  row: Schema
  /** A device as administrators read and change it. */
  admin: Schema
  /** The query of the two lists of devices. `assumed`: the specification does not show their shape. */
  list: { query: Shape; assumed?: boolean }
  get?: { summary: string }
  create: { on: SubjectKind; input: Shape; errors: readonly ErrorCode[]; example: Example; summary?: string }
  /** `device`: the handler sends the change to the device. `also`: further paths. */
  update: { input: Shape; errors: readonly ErrorCode[]; example: Example; summary?: string; device?: boolean; also?: readonly Http[] }
  remove: { errors: readonly ErrorCode[] }
}

type In<S extends Shape> = [keyof S] extends [never] ? unknown : z.core.$InferObjectInput<S & {}, {}>
type Args<S extends Shape> = [keyof S] extends [never] ? unknown : z.core.$InferObjectOutput<S & {}, {}>
type Out<S extends Schema> = z.core.output<S>
type Page<Item> = { items: Item[]; total: number; offset: number; limit: number }
type ById<On extends SubjectKind> = { [Key in (typeof subjects)[On]['id']]: string }
type Names = ReturnType<typeof pageQuery<readonly ['name']>>

type Query<On extends SubjectKind, Input extends Shape, Output> = Call<
  'query',
  In<Input> & ById<On>,
  Args<Input> & ById<On>,
  Output,
  SubjectError<On>,
  On,
  false
>
type Write<On extends SubjectKind, Input extends Shape, Output, E extends ErrorCode, Device extends boolean = false> = Call<
  'mutation',
  In<Input> & ById<On>,
  Args<Input> & ById<On>,
  Output,
  E | SubjectError<On> | (Device extends true ? DeviceError<On> : never),
  On,
  Device
>
type IsDevice<S extends Spec> = S['update'] extends { device: true } ? true : false

const toInventory = { inventoryId: Id }
const toGroup = { groupId: Id }
const joinErrors = ['INVENTORY_NOT_FOUND', 'ASSOCIATION_EXISTS', 'TOO_MANY_INVENTORIES', 'NAME_IN_USE'] as const
const leaveErrors = ['INVENTORY_NOT_FOUND', 'NOT_IN_INVENTORY', 'PRIMARY_INVENTORY'] as const
const joinGroupErrors = ['GROUP_NOT_FOUND', 'NOT_IN_INVENTORY', 'ASSOCIATION_EXISTS'] as const
const leaveGroupErrors = ['GROUP_NOT_FOUND', 'NOT_IN_GROUP'] as const

/** The calls that can be made for a kind of device. An area exports those that its kind has. */
export type KindCalls<S extends Spec> = {
  readonly listPage: Call<'query', In<S['list']['query']>, Args<S['list']['query']>, Page<Out<S['row']>>, never, never, false>
  readonly listInInventory: Query<'inventory', S['list']['query'], Page<Out<S['row']>>>
  readonly getForAdmin: Query<S['kind'], {}, Out<S['admin']>>
  readonly create: Write<S['create']['on'], S['create']['input'], Out<S['admin']>, S['create']['errors'][number]>
  readonly update: Write<S['kind'], S['update']['input'], Out<S['admin']>, S['update']['errors'][number], IsDevice<S>>
  readonly remove: Write<S['kind'], {}, { done: true }, S['remove']['errors'][number] | 'RESOURCE_IN_USE'>
  readonly listInventories: Query<S['kind'], Names, Page<DeviceInventory>>
  readonly listGroups: Query<S['kind'], Names, Page<DeviceGroup>>
  readonly listGroupsOfInventories: Query<S['kind'], Names, Page<DeviceGroup>>
  readonly addToInventory: Write<S['kind'], typeof toInventory, Out<S['row']>, (typeof joinErrors)[number]>
  readonly removeFromInventory: Write<S['kind'], typeof toInventory, Out<S['row']>, (typeof leaveErrors)[number]>
  readonly addToGroup: Write<S['kind'], typeof toGroup, Out<S['row']>, (typeof joinGroupErrors)[number]>
  readonly removeFromGroup: Write<S['kind'], typeof toGroup, Out<S['row']>, (typeof leaveGroupErrors)[number]>
}

/** The types of the calls follow from `KindCalls`; the declaration itself is untyped. */
const declare = call as (spec: object) => AnyCall

/** The calls that change which inventories and groups a device belongs to. */
function membershipCalls({ kind, access, row }: Spec, at: (method: string, path: string) => Http[], item: string) {
  const noun = kindTexts[kind]
  const one = { administers: kind, on: kind, access: access.write, output: row, assumed: true }
  const inventory = { ...one, input: toInventory, example: { inventoryId: 'inv-1' } }
  const group = { ...one, input: toGroup, example: { groupId: 'g-1' } }
  return {
    // The device keeps its primary inventory and gains another one. M-056: their number has a maximum.
    addToInventory: declare({
      ...inventory,
      http: at('PUT', `/inventories/:inventoryId${item}`),
      summary: `Associate a ${noun} with an inventory`,
      errors: joinErrors,
    }),
    // The groups of the inventory go with it. The primary inventory stays.
    removeFromInventory: declare({
      ...inventory,
      http: at('DELETE', `/inventories/:inventoryId${item}`),
      summary: `End the association of a ${noun} with an inventory`,
      errors: leaveErrors,
    }),
    addToGroup: declare({
      ...group,
      http: at('PUT', `/groups/:groupId${item}`),
      summary: `Add a ${noun} to a group`,
      errors: joinGroupErrors,
    }),
    removeFromGroup: declare({
      ...group,
      http: at('DELETE', `/groups/:groupId${item}`),
      summary: `Remove a ${noun} from a group`,
      errors: leaveGroupErrors,
    }),
  }
}

/** The lists of devices, and of what one device belongs to or can be added to. */
function listCalls({ kind, access, row, list, collection }: Spec, at: (method: string, path: string) => Http[], item: string) {
  const noun = kindTexts[kind]
  const { query: input, assumed } = list
  const devices = { administers: kind, access: access.read, input, output: pageOf(row), trustedOutput: true, assumed }
  const ofOne = { administers: kind, on: kind, access: access.read, input: pageQuery(['name']), assumed: true }
  return {
    listPage: declare({ ...devices, http: at('GET', `/${collection}`), summary: `One page of the ${noun}s` }),
    listInInventory: declare({
      ...devices,
      on: 'inventory',
      http: at('GET', `/inventories/:inventoryId/${collection}`),
      summary: `One page of the ${noun}s of an inventory`,
    }),
    listInventories: declare({
      ...ofOne,
      http: at('GET', `${item}/inventories`),
      summary: `Inventories of a ${noun}`,
      output: pageOf(DeviceInventory),
    }),
    listGroups: declare({ ...ofOne, http: at('GET', `${item}/groups`), summary: `Groups of a ${noun}`, output: pageOf(DeviceGroup) }),
    // The groups that the device is in or can be added to.
    listGroupsOfInventories: declare({
      ...ofOne,
      http: at('GET', `${item}/groups/ofInventories`),
      summary: `Groups of the inventories of a ${noun}`,
      output: pageOf(DeviceGroup),
    }),
  }
}

/** Declares how administrators manage a kind of device. The calls, their handlers and their tests are made from this value. */
export function deviceKind<const S extends Spec>(spec: S): { readonly kind: S['kind']; readonly calls: KindCalls<S> } {
  const { kind, roots, collection, access, admin, get, create, update, remove } = spec
  const noun = kindTexts[kind]
  const item = `/${collection}/:${subjects[kind].id}`
  const at = (method: string, path: string) => roots.map((root) => `${method} ${root}${path}` as Http)
  const one = { administers: kind, on: kind, output: admin, assumed: true }
  const { also = [], ...change } = update
  const calls = {
    ...listCalls(spec, at, item),
    ...membershipCalls(spec, at, item),
    getForAdmin: declare({
      ...one,
      http: at('GET', item),
      access: access.read,
      summary: `One ${noun} with the version of its configuration`,
      ...get,
    }),
    // The device gets its record at once over the device link.
    create: declare({
      ...one,
      http: at('POST', `/${collection}`),
      access: access.write,
      creates: kind,
      summary: `Create a ${noun}`,
      ...create,
    }),
    // With `version`, the change is refused when the device has changed since that version was read.
    update: declare({ ...one, http: [...at('PUT', item), ...also], access: access.write, summary: `Change a ${noun}`, ...change }),
    remove: declare({
      ...one,
      http: at('DELETE', item),
      access: access.write,
      summary: `Delete a ${noun}`,
      output: Done,
      // An object of a plain resource refers to the device.
      errors: [...remove.errors, 'RESOURCE_IN_USE'],
    }),
  }
  return { kind, calls: calls as never }
}
