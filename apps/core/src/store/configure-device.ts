import type { ErrorCode } from '@backhaul/contract'
import { CallError } from '../call-error.ts'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { refusalOf, takenBy } from './refusals.ts'

/** The tables of devices that have the columns `settings` and `version`. */
type Table = 'units' | 'channels' | 'servers' | 'video_returns' | 'gateways'

interface Configured {
  readonly table: Table
  readonly id: string
  /** Merged into the stored ones. */
  readonly settings: object | undefined
  /** The error for a device that does not exist. */
  readonly missing: ErrorCode
}

/** Merges settings into those that are stored, in one transaction with an update of the device. Another core may merge others. */
async function withSettings<Row>(
  prisma: PrismaClient,
  { table, id, settings }: Configured,
  update: Prisma.PrismaPromise<Row>,
): Promise<Row> {
  const statement = `UPDATE ${table} SET settings = settings || $1::jsonb WHERE id = $2`
  const [, row] = await prisma.$transaction([prisma.$executeRawUnsafe(statement, JSON.stringify(settings), id), update])
  return row
}

/**
 * Runs an update of a device's configuration and returns the row as stored then; null when an inventory of the device contains
 * the name already. `isVersioned`: the update applies to one version only.
 */
export async function configureDevice<Row>(
  prisma: PrismaClient,
  configured: Configured,
  update: Prisma.PrismaPromise<Row>,
  isVersioned: boolean,
): Promise<Row | null> {
  try {
    return await (configured.settings === undefined ? update : withSettings(prisma, configured, update))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'missing') throw new CallError(isVersioned ? 'CONFIGURATION_CHANGED' : configured.missing)
    if (refusal !== 'taken') throw error
    if (takenBy(error) === 'serialNumber') throw new CallError('SERIAL_NUMBER_IN_USE')
    return null
  }
}
