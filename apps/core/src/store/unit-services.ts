import type { PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'
import { unlessTaken } from './refusals.ts'

/** A service as stored, of a unit or of an inventory. */
export interface StoredService {
  readonly name: string
  readonly status: string
}

/** Services of units, in addition to those of their inventories. */
export const unitServicesStore = (prisma: PrismaClient) => ({
  /** The services of a unit and those of its primary inventory, by name. */
  list: read(async (unitId: string, inventoryId: string): Promise<{ own: StoredService[]; inherited: StoredService[] }> => {
    const query = { select: { name: true, status: true }, orderBy: { name: 'asc' } } as const
    const [own, inherited] = await Promise.all([
      prisma.unitService.findMany({ where: { unitId }, ...query }),
      prisma.inventoryService.findMany({ where: { inventoryId }, ...query }),
    ])
    return { own, inherited }
  }),

  /** False when the unit has the service. */
  add: write((unitId: string, { name, status }: StoredService, at: number): Promise<boolean> =>
    unlessTaken(prisma.unitService.create({ data: { unitId, name, status, addedAt: new Date(at) }, select: { name: true } })),
  ),

  /** False when the unit has no such service. */
  remove: write(
    async (unitId: string, name: string): Promise<boolean> => (await prisma.unitService.deleteMany({ where: { unitId, name } })).count > 0,
  ),
})
