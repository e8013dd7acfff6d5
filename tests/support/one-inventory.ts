import type { PrismaClient } from '@backhaul/database/client'

/** Makes an inventory the only one of every unit; the groups of other inventories lose their units. */
export async function intoOneInventory(prisma: PrismaClient, inventoryId: string): Promise<void> {
  const units = await prisma.unit.findMany({ select: { id: true, name: true } })
  await prisma.$transaction([
    prisma.unitInventory.createMany({ data: units.map(({ id, name }) => ({ unitId: id, name, inventoryId })), skipDuplicates: true }),
    prisma.unit.updateMany({ data: { inventoryId } }),
    prisma.unitInventory.deleteMany({ where: { inventoryId: { not: inventoryId } } }),
  ])
}
