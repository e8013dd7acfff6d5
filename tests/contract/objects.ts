import { type AnyCall, type SubjectKind, subjects } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import type { Role } from '@backhaul/contract/users'
import type { TestApp } from '../support/app.ts'
import { mayByOracle } from './oracle.ts'

/** The least powerful role with a limited scope that may make the call; super_user where no such role may. */
export const callerFor = (call: AnyCall): Role =>
  (['luc_regular', 'luc_admin'] as const).find((role) => mayByOracle(role, call.access)) ?? 'super_user'

/** An object that the demo account of a role may see, and one of another customer; null where the role sees everything. */
export interface Objects {
  readonly seen: string
  readonly foreign: string | null
}

/** Finds objects of the kind a call is about with queries of its own, so that a mistake in the product's scope cannot hide itself. */
export async function objectsFor(app: TestApp, role: Role, kind: SubjectKind, resource?: string): Promise<Objects> {
  const { prisma } = app.database
  const { groupIds, inventoryIds, home, foreignInventories } = await membershipsOf(app, role)
  const inside = { OR: [{ inventoryId: { in: inventoryIds } }, { groups: { some: { groupId: { in: groupIds } } } }] }
  const outside = { inventoryId: { in: foreignInventories }, groups: { none: { groupId: { in: groupIds } } } }
  const pair = async (find: (where: never) => Promise<{ id: string }>, seen: object, foreign: object): Promise<Objects> => ({
    seen: (await find(seen as never)).id,
    foreign: foreignInventories.length === 0 ? null : (await find(foreign as never)).id,
  })
  switch (kind) {
    case 'unit':
      return pair((where) => prisma.unit.findFirstOrThrow({ where }), inside, outside)
    case 'channel':
      return pair((where) => prisma.channel.findFirstOrThrow({ where }), inside, outside)
    case 'server':
      return pair((where) => prisma.server.findFirstOrThrow({ where }), inside, outside)
    case 'group': {
      const seen = { OR: [{ id: { in: groupIds } }, { inventoryId: { in: inventoryIds } }] }
      return pair((where) => prisma.group.findFirstOrThrow({ where }), seen, { inventoryId: { in: foreignInventories } })
    }
    case 'inventory':
      return { seen: home, foreign: foreignInventories[0] ?? null }
    case 'resource':
      return {
        seen: await resourceIn(app, resource ?? '', home),
        foreign: foreignInventories[0] === undefined ? null : await resourceIn(app, resource ?? '', foreignInventories[0]),
      }
  }
}

/** The groups and inventories of a demo account, and the inventories of other customers. */
async function membershipsOf({ database: { prisma } }: TestApp, role: Role) {
  const inventories = await prisma.inventory.findMany({ orderBy: { id: 'asc' } })
  if (role === 'super_user')
    return { groupIds: [], inventoryIds: inventories.map(({ id }) => id), home: inventories[0]?.id ?? '', foreignInventories: [] }
  const user = await prisma.user.findFirstOrThrow({
    where: { roles: { some: { role } }, demo: true },
    include: { groups: { include: { group: true } }, inventories: true },
  })
  const inventoryIds = role === 'luc_regular' ? [] : user.inventories.map(({ inventoryId }) => inventoryId)
  const home = inventoryIds[0] ?? user.groups[0]?.group.inventoryId ?? ''
  const organisationId = inventories.find(({ id }) => id === home)?.organisationId
  const foreignInventories = inventories.filter((one) => one.organisationId !== organisationId).map(({ id }) => id)
  return { groupIds: user.groups.map(({ groupId }) => groupId), inventoryIds, home, foreignInventories }
}

/** Stores an object of a plain resource and returns its id. */
async function resourceIn({ core }: TestApp, kind: string, inventoryId: string): Promise<string> {
  const spec = Object.values(resources).find((one) => one.kind === kind)
  if (spec === undefined) throw new Error(`There is no resource ${kind}.`)
  const [id, data] = [core.ids.next(), { ...spec.example }]
  const row = { id, kind, inventoryId: spec.scoped ? inventoryId : null, uniqueKey: id, data, at: core.clock.now() }
  await core.store.resources.create(row)
  return id
}

/** The input that names a call's subject: `{ unitId: 'u-000001' }`. */
export const about = (call: AnyCall, id: string): Record<string, string> =>
  call.on === undefined ? {} : { [subjects[call.on as SubjectKind].id]: id }
