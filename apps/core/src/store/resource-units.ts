import type { PrismaClient } from '@backhaul/database/client'
import { type Scope, whereDeviceInScope } from '../scope.ts'
import { literally } from './like.ts'
import { read, write } from './marks.ts'
import { refusalOf } from './refusals.ts'

export interface UnitsQuery {
  resourceId: string
  offset: number
  limit: number
  searchValue: string
  sortDir: 'asc' | 'desc'
}

/** Assignments of objects to units: one object of a kind per unit. */
export const resourceUnitsStore = (prisma: PrismaClient) => ({
  /** One page of the units in scope that an object is assigned to, with the number of all that match. */
  list: read(async (scope: Scope, { resourceId, offset, limit, searchValue, sortDir }: UnitsQuery) => {
    const name = { contains: literally(searchValue), mode: 'insensitive' } as const
    const where = { resources: { some: { resourceId } }, AND: [whereDeviceInScope(scope), { name }] }
    const [items, total] = await Promise.all([
      prisma.unit.findMany({
        where,
        orderBy: [{ name: sortDir }, { id: 'asc' }],
        skip: offset,
        take: limit,
        select: { id: true, name: true },
      }),
      prisma.unit.count({ where }),
    ])
    return { items, total }
  }),

  /** Returns the object of a kind that is assigned to a unit, or null. */
  of: read(async (unitId: string, kind: string) => {
    const row = await prisma.resourceUnit.findUnique({ where: { unitId_kind: { unitId, kind } }, select: { resource: true } })
    return row === null ? null : row.resource
  }),

  /**
   * Assigns an object to a unit in place of the object of that kind that the unit had, and returns the id of that one;
   * `missing` when the new one was deleted meanwhile.
   */
  assign: write(async (unitId: string, kind: string, resourceId: string): Promise<{ replaced: string | null } | 'missing'> => {
    const key = { unitId, kind }
    try {
      const before = await prisma.resourceUnit.findUnique({ where: { unitId_kind: key } })
      await prisma.resourceUnit.upsert({ where: { unitId_kind: key }, create: { ...key, resourceId }, update: { resourceId } })
      return { replaced: before?.resourceId ?? null }
    } catch (error) {
      if (refusalOf(error) === 'unknown') return 'missing'
      throw error
    }
  }),

  /** Ends an assignment; false when the unit has another object or none. */
  unassign: write(
    async (unitId: string, kind: string, resourceId: string): Promise<boolean> =>
      (await prisma.resourceUnit.deleteMany({ where: { unitId, kind, resourceId } })).count > 0,
  ),
})
