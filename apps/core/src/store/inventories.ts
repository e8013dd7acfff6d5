import { readAll } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { type Scope, whereInventoryReached } from '../scope.ts'
import { read, unbounded, write } from './marks.ts'
import { removeUnused, unlessTaken } from './refusals.ts'

/** The longest list of inventories. */
const inventoriesMax = 5000

export interface NewInventory {
  id: string
  name: string
  organisationId: string
}

export const inventoriesStore = (prisma: PrismaClient) => ({
  /** False when the organisation has an inventory of this name. */
  create: write((inventory: NewInventory): Promise<boolean> =>
    unlessTaken(prisma.inventory.create({ data: inventory, select: { id: true } })),
  ),

  /** Removes an inventory; `inUse` while it has groups, or devices whose primary inventory it is. */
  remove: write((id: string) => removeUnused(prisma.inventory.deleteMany({ where: { id } }))),

  /** Reads every inventory for the registry, which applies the scopes of callers. */
  all: unbounded((): Promise<{ id: string; name: string }[]> => readAll(prisma, 'SELECT id, name FROM inventories')),

  /** Inventories in scope by name. */
  list: read((scope: Scope) =>
    prisma.inventory.findMany({
      where: whereInventoryReached(scope),
      orderBy: { name: 'asc' },
      take: inventoriesMax,
      select: { id: true, name: true, parentId: true, organisationId: true, region: true },
    }),
  ),

  /** The status of one service of an inventory; null for a service that it does not have. */
  serviceStatus: read(
    async (inventoryId: string, name: string): Promise<string | null> =>
      (await prisma.inventoryService.findUnique({ where: { inventoryId_name: { inventoryId, name } } }))?.status ?? null,
  ),

  /** The status of one service of every inventory that has it. */
  serviceStatuses: unbounded((name: string): Promise<{ inventoryId: string; status: string }[]> =>
    readAll(prisma, 'SELECT inventory_id AS "inventoryId", status FROM inventory_services WHERE name = $1', [name]),
  ),

  /** All services of an inventory, by name. */
  servicesOf: read((inventoryId: string): Promise<{ name: string; status: string }[]> =>
    prisma.inventoryService.findMany({ where: { inventoryId }, select: { name: true, status: true }, orderBy: { name: 'asc' } }),
  ),

  /** Services of the inventories in scope, each name and status once. */
  services: read(async (scope: Scope): Promise<{ name: string; status: string }[]> =>
    prisma.inventoryService.findMany({
      where: { inventory: whereInventoryReached(scope) },
      distinct: ['name', 'status'],
      select: { name: true, status: true },
    }),
  ),

  /** The host name of the intercom server of an inventory. */
  sipServer: read(
    async (id: string): Promise<string | null> =>
      (await prisma.inventory.findUnique({ where: { id }, select: { sipServer: true } }))?.sipServer ?? null,
  ),
})
