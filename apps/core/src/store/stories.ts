import type { StoryField, StoryFields } from '@backhaul/contract/stories'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { literally } from './like.ts'
import { read, write } from './marks.ts'
import { refusalOf } from './refusals.ts'
import type { WriteQueue } from './write-queue.ts'

/** A story as it is stored, with the ids of all its units. */
export interface StoredStory {
  readonly id: string
  readonly inventoryId: string
  readonly fields: StoryFields
  readonly fromNewsroom: boolean
  readonly lastModified: number
  readonly unitIds: readonly string[]
}

export interface StoryQuery {
  offset: number
  limit: number
  searchKey: StoryField
  searchValue: string
  sortBy: StoryField | 'lastModified'
  sortDir: 'asc' | 'desc'
}

interface NewStory {
  id: string
  inventoryId: string
  fields: StoryFields
  at: number
}

const shown = {
  omit: { sourceFields: true, createdAt: true },
  include: { units: { select: { unitId: true }, orderBy: { unitId: 'asc' } } },
} as const satisfies Pick<Prisma.StoryFindManyArgs, 'omit' | 'include'>
type Row = Prisma.StoryGetPayload<typeof shown>

const stored = ({ id, inventoryId, sourceKey, lastModified, units, ...fields }: Row): StoredStory => ({
  id,
  inventoryId,
  fields,
  fromNewsroom: sourceKey !== null,
  lastModified: lastModified.getTime(),
  unitIds: units.map(({ unitId }) => unitId),
})

/** `inOrder`: see `destinationsStore`. */
export const storiesStore = (prisma: PrismaClient, inOrder: WriteQueue) => ({
  /** One page of the stories of an inventory, with the number of all that match. */
  list: read(
    async (
      inventoryId: string,
      { offset, limit, searchKey, searchValue, sortBy, sortDir }: StoryQuery,
    ): Promise<{ items: StoredStory[]; total: number }> => {
      const where = { inventoryId, [searchKey]: { contains: literally(searchValue), mode: 'insensitive' } }
      const [rows, total] = await Promise.all([
        prisma.story.findMany({ where, orderBy: [{ [sortBy]: sortDir }, { id: 'asc' }], skip: offset, take: limit, ...shown }),
        prisma.story.count({ where }),
      ])
      return { items: rows.map(stored), total }
    },
  ),

  count: read((inventoryId: string): Promise<number> => prisma.story.count({ where: { inventoryId } })),

  find: read(async (id: string): Promise<StoredStory | null> => {
    const row = await prisma.story.findUnique({ where: { id }, ...shown })
    return row && stored(row)
  }),

  /** Stores a new story; `tooMany` when the inventory has `max` already, also after writes at the same time. */
  create: write(({ id, inventoryId, fields, at }: NewStory, max: number): Promise<StoredStory | 'tooMany'> =>
    inOrder(inventoryId, () =>
      prisma.$transaction(async (db) => {
        await db.$executeRaw`SELECT 1 FROM inventories WHERE id = ${inventoryId} FOR NO KEY UPDATE`
        if ((await db.story.count({ where: { inventoryId } })) >= max) return 'tooMany'
        return stored(await db.story.create({ data: { id, inventoryId, ...fields, lastModified: new Date(at) }, ...shown }))
      }),
    ),
  ),

  /**
   * Replaces the fields of a story; `changed` when they were changed after `from`, `missing` when the story was deleted. The
   * stamp always grows, so that two changes within a millisecond differ.
   */
  update: write(
    async (
      id: string,
      { fields, from, at }: { fields: StoryFields; from: number | undefined; at: number },
    ): Promise<StoredStory | 'changed' | 'missing'> =>
      prisma.$transaction(async (db) => {
        const [row] = await db.$queryRaw<{ lastModified: Date }[]>`
        SELECT last_modified AS "lastModified" FROM stories WHERE id = ${id} FOR UPDATE`
        if (row === undefined) return 'missing'
        const last = row.lastModified.getTime()
        if (from !== undefined && from !== last) return 'changed'
        const lastModified = new Date(Math.max(at, last + 1))
        return stored(await db.story.update({ where: { id }, data: { ...fields, lastModified }, ...shown }))
      }),
  ),

  /** Returns false when the story was deleted already. */
  remove: write(async (id: string): Promise<boolean> => (await prisma.story.deleteMany({ where: { id } })).count > 0),

  /**
   * Makes `wanted` the units of a story among those that `mayChange` accepts; the others stay assigned. `unknown`: one of the
   * units was removed meanwhile.
   */
  assignUnits: write(
    async (
      id: string,
      { wanted, mayChange, max }: { wanted: readonly string[]; mayChange: (unitId: string) => boolean; max: number },
    ): Promise<StoredStory | 'missing' | 'unknown' | 'tooMany'> => {
      try {
        return await prisma.$transaction(async (db) => {
          await db.$executeRaw`SELECT 1 FROM stories WHERE id = ${id} FOR UPDATE`
          const row = await db.story.findUnique({ where: { id }, ...shown })
          if (row === null) return 'missing'
          const kept = row.units.flatMap(({ unitId }) => (mayChange(unitId) ? [] : unitId))
          const unitIds = [...new Set([...kept, ...wanted])]
          if (unitIds.length > max) return 'tooMany'
          await db.storyUnit.deleteMany({ where: { storyId: id, unitId: { notIn: unitIds } } })
          await db.storyUnit.createMany({ data: unitIds.map((unitId) => ({ storyId: id, unitId })), skipDuplicates: true })
          return { ...stored(row), unitIds: unitIds.toSorted() }
        })
      } catch (error) {
        if (refusalOf(error) === 'unknown') return 'unknown'
        throw error
      }
    },
  ),
})
