import type { Group, GroupLight } from '@backhaul/contract/groups'
import type { PrismaClient } from '@backhaul/database/client'
import type { Scope } from '../caller.ts'
import { groupsInScope } from './scope.ts'

/** No list of groups is longer; an installation has some hundreds. */
const groupsMax = 5000

export const groupsStore = (prisma: PrismaClient) => ({
  /** Groups in scope by name, with their sizes. */
  list: async (scope: Scope): Promise<Group[]> => {
    const rows = await prisma.group.findMany({
      where: groupsInScope(scope),
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

  names: (scope: Scope): Promise<GroupLight[]> =>
    prisma.group.findMany({
      where: groupsInScope(scope),
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
