import { type StoryFields, storyFields, type StoryMapping, type SyncResult } from '@backhaul/contract/stories'
import { Prisma, type PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'
import type { WriteQueue } from './write-queue.ts'

/** The newsroom system of an inventory, as it is configured. */
export interface StoredSource {
  readonly inventoryId: string
  readonly isEnabled: boolean
  readonly source: string
  /** Null: the mapping of the source. */
  readonly mapping: StoryMapping | null
  readonly stylesheetName: string | null
  readonly syncedAt: number | null
  readonly lastResult: SyncResult | null
}

/** A story of the newsroom system; `id` is that of a new row. */
interface SourceStory {
  id: string
  key: string
  fields: StoryFields
}

type Change = Partial<Pick<StoredSource, 'isEnabled' | 'source' | 'mapping' | 'stylesheetName'>> & { stylesheet?: string | null }

const shown = { omit: { stylesheet: true } } as const
type Row = Prisma.StorySourceGetPayload<typeof shown>

const stored = ({ mapping, lastResult, syncedAt, ...row }: Row): StoredSource => ({
  ...row,
  mapping: mapping as StoryMapping | null,
  lastResult: lastResult as SyncResult | null,
  syncedAt: syncedAt?.getTime() ?? null,
})

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = Object.keys(storyFields).map((name) => ({ name, column: snake(name) }))

/** The new value of a column: that of the newsroom system where it changed there, else the one that users may have written. */
const changedAtSource = ({ name, column }: (typeof columns)[number]) =>
  `${column} = CASE WHEN stories.source_fields->>'${name}' IS DISTINCT FROM excluded.source_fields->>'${name}'
     THEN excluded.${column} ELSE stories.${column} END`

const takeStatement = `
  INSERT INTO stories (id, inventory_id, ${columns.map(({ column }) => column).join(', ')}, source_key, source_fields, last_modified)
  SELECT given.id, $2, ${columns.map(({ name }) => `given.fields->>'${name}'`).join(', ')}, given.key, given.fields, to_timestamp($3::float8 / 1000)
  FROM jsonb_to_recordset($1::jsonb) AS given(id text, key text, fields jsonb)
  ON CONFLICT (inventory_id, source_key) DO UPDATE SET ${columns.map(changedAtSource).join(', ')},
    source_fields = excluded.source_fields,
    last_modified = greatest(excluded.last_modified, stories.last_modified + interval '1 millisecond')
  WHERE stories.source_fields IS DISTINCT FROM excluded.source_fields
  RETURNING (xmax = 0) AS created`

/** `inOrder`: see `destinationsStore`. */
export const storySourcesStore = (prisma: PrismaClient, inOrder: WriteQueue) => ({
  find: read(async (inventoryId: string): Promise<StoredSource | null> => {
    const row = await prisma.storySource.findUnique({ where: { inventoryId }, ...shown })
    return row && stored(row)
  }),

  /** Changes the given columns; `initial` has the others of a new row. */
  configure: write(
    async (inventoryId: string, { mapping, ...change }: Change, initial: Pick<StoredSource, 'isEnabled' | 'source'>): Promise<void> => {
      const data = { ...change, ...(mapping !== undefined && { mapping: mapping ?? Prisma.DbNull }) }
      await prisma.storySource.upsert({
        where: { inventoryId },
        create: { ...initial, ...data, inventoryId },
        update: data,
        select: { inventoryId: true },
      })
    },
  ),

  /** Begins a synchronization of an inventory; null when none is configured. */
  claim: write(async (inventoryId: string, now: number): Promise<StoredSource | null> => {
    const [row] = await prisma.storySource.updateManyAndReturn({
      where: { inventoryId, isEnabled: true },
      data: { syncedAt: new Date(now) },
      ...shown,
    })
    return row === undefined ? null : stored(row)
  }),

  /** Begins the synchronizations that are due. An inventory is claimed by one core. */
  claimDue: write(async (now: number, { everyMs, limit }: { everyMs: number; limit: number }): Promise<StoredSource[]> => {
    const ids = await prisma.$queryRaw<{ inventoryId: string }[]>`
      UPDATE story_sources SET synced_at = ${new Date(now)} WHERE inventory_id IN (
        SELECT inventory_id FROM story_sources
        WHERE is_enabled AND (synced_at IS NULL OR synced_at <= ${new Date(now - everyMs)} OR synced_at > ${new Date(now)})
        ORDER BY synced_at NULLS FIRST LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING inventory_id AS "inventoryId"`
    const rows = await prisma.storySource.findMany({ where: { inventoryId: { in: ids.map((one) => one.inventoryId) } }, ...shown })
    return rows.map(stored)
  }),

  setResult: write(async (inventoryId: string, result: SyncResult): Promise<void> => {
    await prisma.storySource.updateMany({ where: { inventoryId }, data: { lastResult: result } })
  }),

  /** Creates and changes the stories of a newsroom system. Those that users wrote and those no longer listed stay as they are. */
  takeStories: write(
    (
      inventoryId: string,
      given: readonly SourceStory[],
      { at, max }: { at: number; max: number },
    ): Promise<Pick<SyncResult, 'created' | 'updated' | 'unchanged' | 'skipped'>> =>
      inOrder(inventoryId, () =>
        prisma.$transaction(async (db) => {
          await db.$executeRaw`SELECT 1 FROM inventories WHERE id = ${inventoryId} FOR NO KEY UPDATE`
          const where = { inventoryId, sourceKey: { in: given.map(({ key }) => key) } }
          const [count, known] = [
            await db.story.count({ where: { inventoryId } }),
            await db.story.findMany({ where, select: { sourceKey: true } }),
          ]
          const keys = new Set(known.map(({ sourceKey }) => sourceKey))
          let room = Math.max(0, max - count)
          const taken = given.filter(({ key }) => keys.has(key) || room-- > 0)
          const written = await db.$queryRawUnsafe<{ created: boolean }[]>(takeStatement, JSON.stringify(taken), inventoryId, at)
          const created = written.filter((one) => one.created).length
          return {
            created,
            updated: written.length - created,
            unchanged: taken.length - written.length,
            skipped: given.length - taken.length,
          }
        }),
      ),
  ),
})
