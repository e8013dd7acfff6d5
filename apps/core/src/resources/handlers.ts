import type { Resource } from '@backhaul/contract'
import { resources, type Resources } from '@backhaul/contract/resources'
import { refuseDelete } from '@backhaul/rules/resources'
import type { AnyHandler, Handlers } from '../http/handle.ts'
import type { StoredResource } from '../store/resources.ts'

type AnyCalls = Resource<string, any, any, `/${string}:inventoryId${string}`, 'unit'>['calls']
type ResourceHandlers = Handlers<AnyCalls>
type Data = Record<string, unknown>

const objectOf = ({ id, inventoryId, isDefault, usedBy, lastModified, data }: StoredResource) =>
  ({ id, inventoryId, isDefault, usedBy, lastModified, ...data }) as never

/** The part of the input that is stored: the declared fields. */
const fieldsOf = ({ fields }: Resource, input: Data): Data => Object.fromEntries(Object.keys(fields).map((name) => [name, input[name]]))

const list =
  ({ kind }: Resource): ResourceHandlers['list'] =>
  async ({ input, inventory, ctx }) => {
    const { items, total } = await ctx.store.resources.list({ ...input, kind, inventoryId: inventory?.id ?? null })
    return { items: items.map(objectOf), total, offset: input.offset, limit: input.limit }
  }

const create =
  (spec: Resource): ResourceHandlers['create'] =>
  async ({ input, inventory, ctx, fail, changed }) => {
    const [id, data] = [ctx.ids.next(), fieldsOf(spec, input)]
    const row = { id, kind: spec.kind, inventoryId: inventory?.id ?? null, unique: spec.unique, data, at: ctx.clock.now() }
    const created = await ctx.store.resources.create(row)
    if (created === null) throw fail('NAME_TAKEN')
    changed({}, { id, ...data }, id)
    return objectOf(created)
  }

const update =
  (spec: Resource): ResourceHandlers['update'] =>
  async ({ resource, input, ctx, fail, changed }) => {
    const data = fieldsOf(spec, input)
    const row = { data, unique: spec.unique, at: ctx.clock.now() }
    const updated = await ctx.store.resources.update(resource.id, row)
    if (updated === 'missing') throw fail('RESOURCE_NOT_FOUND')
    if (updated === 'taken') throw fail('NAME_TAKEN')
    changed(resource.data, data)
    return objectOf(updated)
  }

const remove: ResourceHandlers['delete'] = async ({ resource, ctx, fail, refuse, changed }) => {
  refuse(refuseDelete(resource))
  const outcome = await ctx.store.resources.remove(resource.id)
  if (outcome === 'missing') throw fail('RESOURCE_NOT_FOUND')
  // A unit may have been given the object since it was read.
  if (outcome === 'inUse') throw fail('RESOURCE_IN_USE', { usedBy: Math.max(1, resource.usedBy) })
  changed({ id: resource.id, ...resource.data }, {})
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

const get: ResourceHandlers['get'] = ({ resource }) => objectOf(resource)

const handlersOf = (spec: Resource): Record<string, AnyHandler> => ({
  list: list(spec),
  get,
  create: create(spec),
  update: update(spec),
  delete: remove,
  ...(spec.assigned && { listUnits, assign, unassign }),
})

/** The handlers of every plain resource, by area: all of them are made from the declarations. */
export const resourceHandlers = Object.fromEntries(
  Object.entries(resources).map(([area, spec]) => [area, handlersOf(spec as unknown as Resource)]),
) as unknown as { readonly [K in keyof Resources]: Handlers<Resources[K]['calls']> }
