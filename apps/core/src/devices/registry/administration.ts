import { type ErrorCode, type ErrorParams, subjects } from '@backhaul/contract'
import type { KindCalls } from '@backhaul/contract/devices'
import type { Refusal } from '@backhaul/rules'
import type { CallError } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { AnyHandler, Handlers } from '../../http/handle.ts'
import { pageOfNamed } from '../../page-of.ts'
import type { Memberships } from '../../scope.ts'
import { administered, type AnyAdministered } from './administered.ts'
import { areaOf } from '../kinds/area-of.ts'
import { changeMemberships } from './change-memberships.ts'
import type { AnyRecord } from './record.ts'

type Kind = keyof KindCalls

/** The arguments of a handler of any kind. The declaration of the kinds lists the errors and the input of each call. */
interface Args {
  readonly input: any
  readonly ctx: Omit<Ctx, 'caller'> & { readonly caller: Caller }
  readonly fail: (code: ErrorCode, params?: ErrorParams) => CallError
  readonly refuse: (refusal: Refusal<any> | null) => void
  readonly changed: (before: object, after: object, objectId?: string) => void
}

/** The handlers that read devices, and what one device belongs to or can be added to. */
function reads(kind: Kind): Record<string, AnyHandler> {
  const { page, admin } = administered[kind] as AnyAdministered
  const groupsOf = ({ ctx, [kind]: device }: Args & Record<Kind, AnyRecord>) =>
    ctx.store.groups.inInventories(ctx.caller.scope, device.inventories)
  return {
    listPage: ({ input, ctx }) => page(ctx, input, () => true),
    listInInventory: ({ inventory, input, ctx }) => page(ctx, input, ({ inventories }: Memberships) => inventories.includes(inventory.id)),
    getForAdmin: ({ ctx, [kind]: device }) => admin(ctx, device),
    listInventories: ({ input, ctx, [kind]: device }: Args & Record<Kind, AnyRecord>) => {
      const visible = device.inventories.flatMap((id) => ctx.registry.inventory(ctx.caller.scope, id) ?? [])
      return pageOfNamed(
        visible.map(({ id, name }) => ({ id, name, primary: id === device.inventoryId })),
        input,
      )
    },
    listGroups: async (args) => {
      const { input, [kind]: device } = args
      return pageOfNamed(
        (await groupsOf(args)).filter(({ id }) => device.groups.includes(id)),
        input,
      )
    },
    listGroupsOfInventories: async (args) => pageOfNamed(await groupsOf(args), args.input),
  }
}

/** The handlers that change which inventories and groups a device belongs to. */
function memberships(kind: Kind): Record<string, AnyHandler> {
  /** Makes a handler of a function that returns the memberships that change. */
  const changing = (changeOf: (device: AnyRecord, args: Args) => Partial<Memberships>) => async (args: Args & Record<Kind, AnyRecord>) => {
    const device = args[kind]
    await changeMemberships(device, args, changeOf(device, args))
    return (administered[kind] as AnyAdministered).shown(args.ctx, device)
  }
  const groupIn = ({ ctx, input }: Args) => ctx.registry.group(ctx.caller.scope, input.groupId)
  const isVisible = ({ ctx, input }: Args) => ctx.registry.inventory(ctx.caller.scope, input.inventoryId) !== null
  return {
    addToInventory: changing(({ inventories }, args) => {
      const { inventoryId } = args.input
      if (!isVisible(args)) throw args.fail('INVENTORY_NOT_FOUND')
      if (inventories.includes(inventoryId)) throw args.fail('ASSOCIATION_EXISTS')
      return { inventories: [...inventories, inventoryId] }
    }),
    removeFromInventory: changing((device, args) => {
      const { inventoryId } = args.input
      if (!isVisible(args)) throw args.fail('INVENTORY_NOT_FOUND')
      if (!device.inventories.includes(inventoryId)) throw args.fail('NOT_IN_INVENTORY')
      if (device.inventoryId === inventoryId) args.refuse({ code: 'PRIMARY_INVENTORY', params: { kind } })
      const stays = (groupId: string) => args.ctx.registry.group(args.ctx.caller.scope, groupId)?.inventoryId !== inventoryId
      return { inventories: device.inventories.filter((id) => id !== inventoryId), groups: device.groups.filter(stays) }
    }),
    addToGroup: changing(({ inventories, groups }, args) => {
      const group = groupIn(args)
      if (group === null) throw args.fail('GROUP_NOT_FOUND')
      if (!inventories.includes(group.inventoryId)) throw args.fail('NOT_IN_INVENTORY')
      if (groups.includes(group.id)) throw args.fail('ASSOCIATION_EXISTS')
      return { groups: [...groups, group.id] }
    }),
    removeFromGroup: changing(({ groups }, args) => {
      const group = groupIn(args)
      if (group === null) throw args.fail('GROUP_NOT_FOUND')
      if (!groups.includes(group.id)) throw args.fail('NOT_IN_GROUP')
      return { groups: groups.filter((id) => id !== group.id) }
    }),
  }
}

const taken = { name: 'NAME_IN_USE', id: 'UNIQUE_ID_IN_USE', serialNumber: 'SERIAL_NUMBER_IN_USE' } as const

/** Creates a device of a kind in an inventory. */
const create =
  (kind: Kind): AnyHandler =>
  async ({ inventory, input, ctx, fail, refuse, changed }: Args & { inventory: { id: string } }) => {
    const { admin, refuseNew, columns } = administered[kind] as AnyAdministered
    const { inventoryId, groups, ...fields } = input
    const id: string = fields.uniqueId ?? ctx.ids.next()
    refuse(refuseNew?.(fields, ctx) ?? null)
    for (const one of groups) if (ctx.registry.group(ctx.caller.scope, one)?.inventoryId !== inventory.id) throw fail('GROUP_NOT_FOUND')
    const belongs: Memberships = { inventoryId, inventories: [inventoryId], groups: [...new Set<string>(groups)] }
    const device = { ...(columns?.(fields, id) ?? { ...fields, id }), ...belongs }
    const stored = await ctx.store[areaOf[kind]].create(device as never, ctx.clock.now())
    if ('refused' in stored) {
      if (stored.refused === 'taken') throw fail(taken[stored.by])
      // The inventory, a group or the server of the device was deleted meanwhile.
      throw fail(stored.refused === 'tooMany' ? 'GROUP_NOT_FOUND' : 'INVENTORY_NOT_FOUND')
    }
    const record = ctx.registry.add(kind, stored)
    changed({}, device, id)
    return admin(ctx, record)
  }

/** Changes the configuration of a device. */
const update =
  (kind: Kind): AnyHandler =>
  async ({ input, ctx, fail, refuse, changed, [kind]: device }: Args & Record<Kind, any>) => {
    const { admin, refuseChange } = administered[kind] as AnyAdministered
    const { [subjects[kind].id]: _, version, ...fields } = input
    refuse(refuseChange?.(fields, device) ?? null)
    const { uniqueId: __, ...change } = fields
    if (!(await ctx[areaOf[kind]].configure(device as never, change, changed, version))) throw fail('NAME_IN_USE')
    return admin(ctx, device)
  }

/** Removes a device. It leaves the registry also when another core removed it before. */
const remove =
  (kind: Kind): AnyHandler =>
  async ({ ctx, fail, refuse, changed, [kind]: device }: Args & Record<Kind, any>) => {
    const { refuseRemoval, kept } = administered[kind] as AnyAdministered
    refuse(refuseRemoval(device, ctx))
    const removed = await ctx.store[areaOf[kind]].remove(device.id, ctx.clock.now())
    if (removed === 'inUse') {
      // The spec doesn't say; we keep a device while objects of a resource refer to it.
      const usedBy = await ctx.store.resources.countReferring({ kind, id: device.id })
      if (kind === 'server' && usedBy === 0) throw fail('SERVER_HAS_CHANNELS')
      // The last reference may have ended meanwhile.
      throw fail('RESOURCE_IN_USE', { usedBy: Math.max(1, usedBy) })
    }
    ctx.registry.remove(device)
    if (removed === 'missing') throw fail(subjects[kind].missing)
    const fields = Object.fromEntries([...kept, 'inventories', 'groups'].map((key) => [key, device.stored[key]]))
    changed({ [kind === 'channel' ? 'channelId' : 'uniqueId']: device.id, ...fields }, {})
    return { done: true }
  }

/** The handlers of the calls that administer each kind of device. Channels are made and changed in the turn of their server. */
export const administration = Object.fromEntries(
  Object.keys(administered).map((name) => {
    const kind = name as Kind
    return [kind, { ...reads(kind), ...memberships(kind), create: create(kind), update: update(kind), remove: remove(kind) }]
  }),
) as unknown as { readonly [K in Kind]: Handlers<K extends 'channel' ? Omit<KindCalls[K], 'create' | 'update'> : KindCalls[K]> }

/** Returns the handlers of an area of devices: its own ones, and those of its kind for its other calls. */
export function areaOfKind<K extends Kind, Area extends object>(kind: K, calls: object, area: Area) {
  const ofKind = Object.entries(administration[kind]).filter(([name]) => name in calls)
  return { ...Object.fromEntries(ofKind), ...area } as Omit<(typeof administration)[K], keyof Area> & Area
}
