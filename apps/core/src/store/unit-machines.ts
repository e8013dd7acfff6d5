import type { PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'

/** The settings configuration of a unit for one server. */
export interface Machine {
  readonly machineUid: string
  readonly outputChannel: string | null
  readonly multiChannel: boolean
}

const columns = { machineUid: true, outputChannel: true, multiChannel: true } as const

export const unitMachinesStore = (prisma: PrismaClient) => ({
  list: read((unitId: string): Promise<Machine[]> =>
    prisma.unitMachine.findMany({ where: { unitId }, select: columns, orderBy: { machineUid: 'asc' } }),
  ),

  /** Writes the configuration for a server, and returns the one before. */
  set: write(async (unitId: string, { machineUid, outputChannel, multiChannel }: Machine): Promise<Machine | null> => {
    const where = { unitId_machineUid: { unitId, machineUid } }
    const fields = { outputChannel, multiChannel }
    const before = await prisma.unitMachine.findUnique({ where, select: columns })
    await prisma.unitMachine.upsert({ where, create: { unitId, machineUid, ...fields }, update: fields, select: { unitId: true } })
    return before
  }),
})
