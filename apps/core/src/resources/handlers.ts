import { memberCall, type MemberKind, missingRef, type Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { refuseDelete } from '@backhaul/rules/resources'
import type { Caller } from '../caller.ts'
import type { Core } from '../context.ts'
import type { AnyHandler, Handlers } from '../http/handle.ts'
import { refuseOldVersion } from '../devices/settle/refuse-old-version.ts'
import type { StoredResource } from '../store/resources.ts'
import { behaviourOf, storeOf } from './behaviours.ts'
import { listMembers, userHandlers } from './members.ts'
import { referencesOf, refuseUnknown, storedFields, withNames } from './references.ts'
import { changedSecrets, heldSecrets, sealedSecrets } from './secrets.ts'

type AnyCalls = Resource<string, any, any, `/${string}:inventoryId${string}`, 'unit'>['calls']
type ResourceHandlers = Handlers<AnyCalls>
type Data = Record<string, unknown>
type Shown = StoredResource & { readonly names?: object }

const specs = Object.fromEntries((Object.values(resources) as unknown as Resource[]).map((spec) => [spec.kind, spec]))

const objectOf = ({ id, kind, inventoryId, isDefault, usedBy, lastModified, version, data, ...also }: Shown) => {
  const held = heldSecrets(specs[kind] ?? {}, also)
  return { id, inventoryId, isDefault, usedBy, lastModified, version, ...data, ...held, ...(also.names && { names: also.names }) } as never
}

/** Returns an object as the calls show it to the caller. */
async function show(core: Core & { readonly caller: Caller }, spec: Resource, stored: StoredResource): Promise<never> {
  const [shown] = await withNames(core, spec, [stored])
  return objectOf(shown as Shown)
}

/** The part of the input that is stored: the declared fields. */
const fieldsOf = ({ fields }: Resource, input: Data): Data =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (name in input ? [[name, input[name]]] : [])))

const list =
  (spec: Resource): ResourceHandlers['list'] =>
  async ({ input, inventory, ctx }) => {
    const { items, total } = await storeOf(spec.kind, ctx).list(ctx.caller.scope, { ...input, inventoryId: inventory?.id ?? null })
    return { items: (await withNames(ctx, spec, items)).map(objectOf), total, offset: input.offset, limit: input.limit }
  }

const create =
  (spec: Resource): ResourceHandlers['create'] =>
  async ({ input, inventory, ctx, fail, refuse, changed }) => {
    const [id, data] = [ctx.ids.next(), await storedFields(ctx, spec, fieldsOf(spec, input), {})]
    const { refuse: refusals, after } = behaviourOf(spec.kind)
    const refs = referencesOf(spec, data)
    await refuseUnknown(ctx, refs, [])
    refuse(((await refusals?.create?.({ ctx, fields: data as never })) ?? null) as never)
    const secrets = sealedSecrets(ctx, spec, id, input)
    const row = { id, kind: spec.kind, inventoryId: inventory?.id ?? null, unique: spec.unique, data, refs, secrets, at: ctx.clock.now() }
    const created = await storeOf(spec.kind, ctx).create(row)
    if (created === 'taken') throw fail((spec.taken ?? 'NAME_TAKEN') as 'NAME_TAKEN')
    if (created === 'unknown') throw fail(missingRef(refs[0]?.kind ?? '') as never)
    changed({}, { id, ...data, ...changedSecrets(secrets) }, id)
    const object = await show(ctx, spec, created)
    await after?.create?.({ ctx, object })
    return object
  }

const update =
  (spec: Resource): ResourceHandlers['update'] =>
  async ({ resource, input, ctx, fail, refuse, changed }) => {
    const { version } = input
    refuseOldVersion({ stored: resource }, version)
    // Fixed fields are not in the input.
    const entered = fieldsOf(spec, input)
    const data = { ...resource.data, ...(await storedFields(ctx, spec, entered, resource.data)) }
    const { refuse: refusals, after } = behaviourOf(spec.kind)
    const before = objectOf(resource)
    const refs = referencesOf(spec, data)
    await refuseUnknown(ctx, referencesOf(spec, entered), referencesOf(spec, resource.data))
    refuse(((await refusals?.update?.({ ctx, before, fields: data as never })) ?? null) as never)
    const secrets = sealedSecrets(ctx, spec, resource.id, input)
    const row = { data, refs, secrets, unique: spec.unique, at: ctx.clock.now(), version }
    const updated = await storeOf(spec.kind, ctx).update(resource.id, row)
    if (updated === 'missing') throw fail('RESOURCE_NOT_FOUND')
    if (updated === 'taken') throw fail((spec.taken ?? 'NAME_TAKEN') as 'NAME_TAKEN')
    if (updated === 'unknown') throw fail(missingRef(refs[0]?.kind ?? '') as never)
    if (updated === 'changed') throw fail('CONFIGURATION_CHANGED')
    changed(resource.data, { ...data, ...changedSecrets(secrets) })
    const object = await show(ctx, spec, updated)
    await after?.update?.({ ctx, before, object: objectOf(updated) })
    return object
  }

const remove: ResourceHandlers['delete'] = async ({ resource, ctx, fail, refuse, changed }) => {
  const { refuse: refusals, after } = behaviourOf(resource.kind)
  const before = objectOf(resource)
  refuse(refuseDelete(resource))
  refuse(((await refusals?.remove?.({ ctx, before })) ?? null) as never)
  const outcome = await storeOf(resource.kind, ctx).remove(resource.id)
  if (outcome === 'missing') throw fail('RESOURCE_NOT_FOUND')
  if (outcome === 'isDefault') throw fail('RESOURCE_IS_DEFAULT')
  // A unit may have been given the object since it was read.
  if (outcome === 'inUse') throw fail('RESOURCE_IN_USE', { usedBy: Math.max(1, resource.usedBy) })
  changed({ id: resource.id, ...resource.data }, {})
  await after?.remove?.({ ctx, before })
  return { done: true }
}

const listUnits: ResourceHandlers['listUnits'] = async ({ resource, input, ctx }) => {
  const { items, total } = await ctx.store.resourceUnits.list(ctx.caller.scope, { ...input, resourceId: resource.id })
  return { items, total, offset: input.offset, limit: input.limit }
}

const assign: ResourceHandlers['assign'] = async ({ resource, input, ctx, fail, changed }) => {
  const unit = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  // The spec doesn't say; we assign objects of an inventory to units of that inventory only.
  if (unit === null || (resource.inventoryId !== null && !unit.inventories.includes(resource.inventoryId))) throw fail('UNIT_NOT_FOUND')
  const outcome = await ctx.store.resourceUnits.assign(unit.id, resource.kind, resource.id)
  if (outcome === 'missing') throw fail('RESOURCE_NOT_FOUND')
  changed({ assigned: outcome.replaced }, { unitId: unit.id, assigned: resource.id })
  return { done: true }
}

const unassign: ResourceHandlers['unassign'] = async ({ resource, input, ctx, fail, changed }) => {
  const unit = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (unit === null) throw fail('UNIT_NOT_FOUND')
  if (await ctx.store.resourceUnits.unassign(unit.id, resource.kind, resource.id)) changed({ unitId: unit.id, assigned: resource.id }, {})
  return { done: true }
}

const get =
  (spec: Resource): ResourceHandlers['get'] =>
  ({ resource, ctx }) =>
    show(ctx, spec, resource)

/** Returns the handlers of a plain resource, which are made from its declaration. */
export const handlersOf = (spec: Resource): Record<string, AnyHandler> => ({
  list: list(spec),
  get: get(spec),
  create: create(spec),
  update: update(spec),
  delete: remove,
  ...Object.fromEntries(Object.entries(spec.members ?? {}).map(([part, kind]) => [memberCall(part), listMembers(kind as MemberKind)])),
  ...(Object.values<MemberKind>(spec.members ?? {}).includes('user') && userHandlers),
  ...(spec.inInventory && { listInInventory: list(spec) as AnyHandler }),
  ...(spec.assigned && { listUnits, assign, unassign }),
})
