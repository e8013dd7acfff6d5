import type { AiSession } from '@backhaul/contract/ai'
import type { PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'

export const aiSessionsStore = (prisma: PrismaClient) => ({
  create: write(async ({ id, unitId, state, startedAt }: AiSession): Promise<void> => {
    await prisma.aiSession.create({ data: { id, unitId, state, progress: 0, summary: [], startedAt: new Date(startedAt) } })
  }),

  find: read(async (id: string): Promise<AiSession | null> => {
    const row = await prisma.aiSession.findUnique({ where: { id } })
    return (
      row && {
        id,
        unitId: row.unitId,
        state: row.state as AiSession['state'],
        progressPercent: row.progress,
        startedAt: row.startedAt.getTime(),
        endedAt: row.endedAt?.getTime() ?? null,
        summary: row.summary as string[],
      }
    )
  }),

  /** Writes the progress or the end of a running session; false when it was ended meanwhile. */
  write: write(
    async (id: string, { state, progressPercent, endedAt, summary }: Omit<AiSession, 'id' | 'unitId' | 'startedAt'>): Promise<boolean> => {
      const data = { state, progress: progressPercent, summary, endedAt: endedAt === null ? null : new Date(endedAt) }
      return (await prisma.aiSession.updateMany({ where: { id, state: 'running' }, data })).count > 0
    },
  ),

  remove: write(async (id: string): Promise<boolean> => (await prisma.aiSession.deleteMany({ where: { id } })).count > 0),

  /** Removes all but the newest sessions of a unit. */
  keepNewest: write(async (unitId: string, count: number): Promise<void> => {
    await prisma.$executeRaw`
      DELETE FROM ai_sessions WHERE unit_id = ${unitId} AND id NOT IN (
        SELECT id FROM ai_sessions WHERE unit_id = ${unitId} ORDER BY started_at DESC, id LIMIT ${count})`
  }),
})
