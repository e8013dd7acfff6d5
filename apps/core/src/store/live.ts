import { type LastReport, type LiveRow, type LiveTable, readLive, touchLive, writeLive } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { unbounded } from './marks.ts'

export type { LiveTable } from '@backhaul/database'

/** Last known live state, in bulk. */
export const liveStore = (prisma: PrismaClient) => ({
  read: unbounded(<State>(table: LiveTable): Promise<LiveRow<State>[]> => readLive<State>(prisma, table)),
  write: unbounded((table: LiveTable, rows: readonly LiveRow[], onRefused: (row: LiveRow, error: unknown) => void): Promise<number> =>
    writeLive(prisma, table, rows, onRefused),
  ),
  touch: unbounded((table: LiveTable, reports: readonly LastReport[]): Promise<number> => touchLive(prisma, table, reports)),
})
