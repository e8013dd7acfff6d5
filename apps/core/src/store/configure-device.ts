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
  const [, row] = await prisma.$transaction([prisma.$executeRawUnsafe(mergeIn(table), JSON.stringify(settings), id), update])
  return row
}

const mergeIn = (table: Table) => `UPDATE ${table} SET settings = settings || $1::jsonb WHERE id = $2`

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
  return unlessRefused(configured.settings === undefined ? update : withSettings(prisma, configured, update), configured, isVersioned)
}

/** As `configureDevice`, after `check` in the same transaction. Nothing is written when it throws. */
export const configureCounted = <Row>(
  prisma: PrismaClient,
  configured: Configured,
  isVersioned: boolean,
  {
    check,
    update,
  }: Record<'check', (db: Prisma.TransactionClient) => Promise<void>> & Record<'update', (db: Prisma.TransactionClient) => Promise<Row>>,
): Promise<Row | null> =>
  unlessRefused(
    prisma.$transaction(async (db) => {
      await check(db)
      const { table, id, settings } = configured
      if (settings !== undefined) await db.$executeRawUnsafe(mergeIn(table), JSON.stringify(settings), id)
      return update(db)
    }),
    configured,
    isVersioned,
  )

async function unlessRefused<Row>(written: Promise<Row>, { missing }: Configured, isVersioned: boolean): Promise<Row | null> {
  try {
    return await written
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'missing') throw new CallError(isVersioned ? 'CONFIGURATION_CHANGED' : missing)
    if (refusal !== 'taken') throw error
    if (takenBy(error) === 'serialNumber') throw new CallError('SERIAL_NUMBER_IN_USE')
    return null
  }
}
