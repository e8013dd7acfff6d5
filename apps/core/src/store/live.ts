import { type LastReport, type LiveRow, type LiveTable, readLive, touchLive, writeLive } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'

export type { LiveTable } from '@backhaul/database'

/** Last known live state, in bulk. */
export const liveStore = (prisma: PrismaClient) => ({
  read: <State>(table: LiveTable): Promise<LiveRow<State>[]> => readLive<State>(prisma, table),
  write: (table: LiveTable, rows: readonly LiveRow[], onRefused: (row: LiveRow, error: unknown) => void): Promise<number> =>
    writeLive(prisma, table, rows, onRefused),
  touch: (table: LiveTable, reports: readonly LastReport[]): Promise<number> => touchLive(prisma, table, reports),
})
