import type { Group, GroupLight } from '@backhaul/contract/groups'
import { readAll } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { type Scope, whereGroupInScope } from '../scope.ts'
import { unlessTaken } from './refusals.ts'

/** The longest list of groups; an installation has some hundreds. */
const groupsMax = 5000

export const groupsStore = (prisma: PrismaClient) => ({
  /** False when the inventory has a group of this name. */
  create: ({ id, name, inventoryId }: GroupLight, at: number): Promise<boolean> =>
    unlessTaken(prisma.group.create({ data: { id, name, inventoryId, createdOn: new Date(at) }, select: { id: true } })),

  /** Removes a group with all its memberships; false when there is no such group. */
  remove: async (id: string): Promise<boolean> => (await prisma.group.deleteMany({ where: { id } })).count > 0,

  /** Reads every group for the registry, which applies the scopes of callers. */
  all: (): Promise<GroupLight[]> => readAll(prisma, 'SELECT id, name, inventory_id FROM groups'),

  /** Groups in scope by name, with their sizes. */
  list: async (scope: Scope): Promise<Group[]> => {
    const rows = await prisma.group.findMany({
      where: whereGroupInScope(scope),
      orderBy: { name: 'asc' },
      take: groupsMax,
      include: { inventory: { select: { name: true } }, _count: { select: { units: true, channels: true } } },
    })
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      inventoryId: row.inventoryId,
      inventoryName: row.inventory.name,
      createdOn: row.createdOn.getTime(),
      unitCount: row._count.units,
      channelCount: row._count.channels,
    }))
  },

  /** Groups in scope by name, without their sizes. */
  names: (scope: Scope): Promise<GroupLight[]> =>
    prisma.group.findMany({
      where: whereGroupInScope(scope),
      orderBy: { name: 'asc' },
      take: groupsMax,
      select: { id: true, name: true, inventoryId: true },
    }),

  /** Feature flags of a group that the caller may see. */
  features: async (groupId: string): Promise<string[]> => {
    const rows = await prisma.groupFeature.findMany({ where: { groupId }, select: { name: true }, orderBy: { name: 'asc' } })
    return rows.map(({ name }) => name)
  },
})
