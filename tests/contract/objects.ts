import { type AnyCall, type SubjectKind, subjects } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'
import type { TestApp } from '../support/app.ts'
import { mayByOracle } from './oracle.ts'

/** The least powerful role with a limited scope that may make the call; super_user where no such role may. */
export const callerFor = (call: AnyCall): Role =>
  (['luc_regular', 'luc_admin'] as const).find((role) => mayByOracle(role, call.access)) ?? 'super_user'

/** Objects of one kind: one that the demo account of a role may see, and one of another customer. */
export interface Objects {
  readonly seen: string
  readonly foreign: string
}

type ByKind = { readonly [K in SubjectKind]: Objects }

/** Finds objects of every kind with queries of its own, so that a mistake in the product's scope cannot hide itself. */
export async function objectsFor({ database: { prisma } }: TestApp, role: Role): Promise<ByKind> {
  const user = await prisma.user.findFirstOrThrow({
    where: { roles: { some: { role } }, demo: true },
    include: { groups: { include: { group: true } }, inventories: true },
  })
  const groupIds = user.groups.map(({ groupId }) => groupId)
  const inventoryIds = role === 'luc_regular' ? [] : user.inventories.map(({ inventoryId }) => inventoryId)
  const home = inventoryIds[0] ?? user.groups[0]?.group.inventoryId ?? ''
  const { organisationId } = await prisma.inventory.findUniqueOrThrow({ where: { id: home } })
  const inside = { OR: [{ inventoryId: { in: inventoryIds } }, { groups: { some: { groupId: { in: groupIds } } } }] }
  const foreignInventory = { inventory: { organisationId: { not: organisationId } } }
  const outside = { ...foreignInventory, groups: { none: { groupId: { in: groupIds } } } }
  const pair = async (find: (where: never) => Promise<{ id: string }>, seen: object, foreign: object): Promise<Objects> => ({
    seen: (await find(seen as never)).id,
    foreign: (await find(foreign as never)).id,
  })
  return {
    unit: await pair((where) => prisma.unit.findFirstOrThrow({ where }), inside, outside),
    channel: await pair((where) => prisma.channel.findFirstOrThrow({ where }), inside, outside),
    server: await pair((where) => prisma.server.findFirstOrThrow({ where }), inside, outside),
    group: await pair(
      (where) => prisma.group.findFirstOrThrow({ where }),
      { OR: [{ id: { in: groupIds } }, { inventoryId: { in: inventoryIds } }] },
      foreignInventory,
    ),
  }
}

/** The input that names a call's subject: `{ unitId: 'u-000001' }`. */
export const about = (call: AnyCall, id: string): Record<string, string> =>
  call.on === undefined ? {} : { [subjects[call.on as SubjectKind].id]: id }
