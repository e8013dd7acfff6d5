import type { CompositionState } from '@backhaul/contract/graphics'
import type { Graphics } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'
import { refusalOf } from './refusals.ts'
import type { WriteQueue } from './write-queue.ts'

/** A composition as stored. */
export interface StoredComposition {
  readonly id: string
  readonly inventoryId: string
  readonly name: string
  readonly template: string
  readonly layout: Graphics['layout']
  readonly state: CompositionState
  readonly jobId: string
  readonly appId: string | null
  readonly onAirChannelId: string | null
  readonly lastUpdated: number
}

export const shown = { omit: { createdAt: true } } as const
type Row = Prisma.GraphicsCompositionGetPayload<typeof shown>

export const stored = ({ state, layout, lastUpdated, ...row }: Row): StoredComposition => ({
  ...row,
  state: state as CompositionState,
  layout: layout as Graphics['layout'],
  lastUpdated: lastUpdated.getTime(),
})

type NewComposition = Pick<StoredComposition, 'id' | 'inventoryId' | 'name' | 'template' | 'layout' | 'jobId'>

/** `inOrder`: see `destinationsStore`. */
export const graphicsStore = (prisma: PrismaClient, inOrder: WriteQueue) => ({
  /** The compositions of an inventory by name. Their number is bounded by `create`. */
  list: read(async (inventoryId: string): Promise<StoredComposition[]> =>
    (await prisma.graphicsComposition.findMany({ where: { inventoryId }, orderBy: { name: 'asc' }, ...shown })).map(stored),
  ),

  find: read(async (id: string): Promise<StoredComposition | null> => {
    const row = await prisma.graphicsComposition.findUnique({ where: { id }, ...shown })
    return row && stored(row)
  }),

  ofJob: read(async (jobId: string): Promise<StoredComposition | null> => {
    const row = await prisma.graphicsComposition.findUnique({ where: { jobId }, ...shown })
    return row && stored(row)
  }),

  /** Creates a composition. The lock keeps parallel calls within the maximum. */
  create: write(async (composition: NewComposition, { at, max }: { at: number; max: number }): Promise<'created' | 'taken' | 'tooMany'> => {
    try {
      return await inOrder(composition.inventoryId, () =>
        prisma.$transaction(async (db) => {
          await db.$executeRaw`SELECT 1 FROM inventories WHERE id = ${composition.inventoryId} FOR NO KEY UPDATE`
          if ((await db.graphicsComposition.count({ where: { inventoryId: composition.inventoryId } })) >= max) return 'tooMany'
          const data = { ...composition, state: 'creating', lastUpdated: new Date(at), createdAt: new Date(at) }
          await db.graphicsComposition.create({ data, select: { id: true } })
          return 'created'
        }),
      )
    } catch (error) {
      if (refusalOf(error) === 'taken') return 'taken'
      throw error
    }
  }),

  /** Notes the job of a composition whose creation has begun. */
  setJob: write(async (id: string, jobId: string): Promise<void> => {
    await prisma.graphicsComposition.updateMany({ where: { id }, data: { jobId } })
  }),

  /** Notes the end of a job. It ends once, also when several callers ask. */
  endJob: write(async (id: string, end: { state: 'ready'; appId: string } | { state: 'failed' }, at: number): Promise<void> => {
    await prisma.graphicsComposition.updateMany({ where: { id, state: 'creating' }, data: { ...end, lastUpdated: new Date(at) } })
  }),

  /** False when the composition is gone or on air. */
  remove: write(
    async (id: string): Promise<boolean> =>
      (await prisma.graphicsComposition.deleteMany({ where: { id, onAirChannelId: null } })).count > 0,
  ),
})
