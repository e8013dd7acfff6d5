import type { ErrorCode } from '@backhaul/contract'
import { CallError } from '../call-error.ts'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { WantedChange } from '../devices/registry/wish.ts'
import { refusalOf, takenBy } from './refusals.ts'

/** The tables of devices that have the columns `settings` and `version`. */
type Table = 'units' | 'channels' | 'servers' | 'video_returns' | 'gateways'

/** The last known states of each table, and the column that names the device. */
const liveOf = {
  units: ['unit_live', 'unit_id'],
  channels: ['channel_live', 'channel_id'],
  servers: ['server_live', 'server_id'],
  video_returns: ['video_return_live', 'video_return_id'],
  gateways: ['gateway_live', 'gateway_id'],
} as const satisfies Record<Table, readonly [string, string]>

export interface Configured {
  readonly table: Table
  readonly id: string
  /** Merged into the stored ones. */
  readonly settings: object | undefined
  /** The other changed values that the device reports as well, by their names in its last known state. */
  readonly reported?: object
  /** Changes that the device shall take, and the ids of those that need not be sent any more. */
  readonly wanted?: WantedChange
  /** The error for a device that does not exist. */
  readonly missing: ErrorCode
}

type Db = Pick<PrismaClient, '$executeRawUnsafe'>

/** Returns the statement that adds and removes changes which a device shall take: other cores may add others. */
function changeWanted(db: Db, { table, id, wanted }: Configured): Prisma.PrismaPromise<number> | null {
  if (wanted === undefined) return null
  const { add = {}, drop = [] } = wanted
  const statement = `UPDATE ${table} SET wanted = (wanted - $2::text[]) || $3::jsonb WHERE id = $1`
  return db.$executeRawUnsafe(statement, id, drop, JSON.stringify(add))
}

const changedSettings = `jsonb_build_object('settings', coalesce(live.state->'settings', '{}') || $3::jsonb)`

/**
 * Returns the statement that merges settings into those that are stored, because another core may merge others, and the change
 * into the last known state of the device. That state is written behind: without this statement, a core that is killed would
 * start again with the former settings, which count as reported after the stored ones.
 */
function merge(db: Db, { table, id, settings, reported = {} }: Configured): Prisma.PrismaPromise<number> | null {
  if (settings === undefined && Object.keys(reported).length === 0) return null
  const [live, key] = liveOf[table]
  const values = [id, JSON.stringify(reported)]
  if (settings === undefined) return db.$executeRawUnsafe(`UPDATE ${live} SET state = state || $2::jsonb WHERE ${key} = $1`, ...values)
  return db.$executeRawUnsafe(
    `WITH stored AS (UPDATE ${table} SET settings = settings || $3::jsonb WHERE id = $1)
     UPDATE ${live} AS live SET state = live.state || $2::jsonb || ${changedSettings} WHERE ${key} = $1`,
    ...values,
    JSON.stringify(settings),
  )
}

/** Merges in one transaction with an update of the device. */
async function merged<Row>(prisma: PrismaClient, configured: Configured, update: Prisma.PrismaPromise<Row>): Promise<Row> {
  const before = [merge(prisma, configured), changeWanted(prisma, configured)].filter((statement) => statement !== null)
  if (before.length === 0) return update
  const results = await prisma.$transaction([...before, update])
  return results.at(-1) as Row
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
  return unlessRefused(merged(prisma, configured, update), configured, isVersioned)
}

/** As `configureDevice`, after `before` in the same transaction. Nothing is written when it throws. */
export const configureCounted = <Row>(
  prisma: PrismaClient,
  configured: Configured,
  isVersioned: boolean,
  {
    before,
    update,
  }: Record<'before', (db: Prisma.TransactionClient) => Promise<void>> & Record<'update', (db: Prisma.TransactionClient) => Promise<Row>>,
): Promise<Row | null> =>
  unlessRefused(
    prisma.$transaction(async (db) => {
      await before(db)
      await merge(db, configured)
      await changeWanted(db, configured)
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
