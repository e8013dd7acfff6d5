import type { PrismaClient } from '@backhaul/database/client'
import type { Scope } from '../caller.ts'
import { inventoriesInScope } from './scope.ts'

/** No list of inventories is longer. */
const inventoriesMax = 5000

export const inventoriesStore = (prisma: PrismaClient) => ({
  /** Inventories in scope by name. */
  list: (scope: Scope) =>
    prisma.inventory.findMany({
      where: inventoriesInScope(scope),
      orderBy: { name: 'asc' },
      take: inventoriesMax,
      select: { id: true, name: true, parentId: true, organisationId: true, region: true },
    }),

  /** Services of the inventories in scope, each name and status once. */
  services: async (scope: Scope): Promise<{ name: string; status: string }[]> =>
    prisma.inventoryService.findMany({
      where: { inventory: inventoriesInScope(scope) },
      distinct: ['name', 'status'],
      select: { name: true, status: true },
    }),
})
