export { isDataError } from '@backhaul/database'

/** Why the database refused a write: a unique index, a foreign key, or no such row. Null for every other failure. */
export type Refusal = 'taken' | 'unknown' | 'missing' | null

// Prisma's own codes, and those of PostgreSQL where the statement was raw.
const refusals: Readonly<Record<string, Refusal>> = {
  P2002: 'taken',
  P2003: 'unknown',
  P2025: 'missing',
  '23505': 'taken',
  '23503': 'unknown',
  '23001': 'unknown',
}

/** The cause of a failure by the driver: with the code of PostgreSQL, or with a kind of its own when the connection failed. */
interface DriverCause {
  kind?: string
  originalCode?: string
  constraint?: { index?: string }
}

/** Prisma has the cause in `meta`. A failure of BEGIN and COMMIT is the error of the driver itself. */
interface DatabaseError {
  code?: string
  meta?: { driverAdapterError?: { cause?: DriverCause } }
  cause?: DriverCause
}

const causeOf = ({ meta, cause }: DatabaseError): DriverCause => meta?.driverAdapterError?.cause ?? cause ?? {}

/** Returns the SQLSTATE with which PostgreSQL refused a statement of Prisma or of the pool; another text for every other failure. */
export const sqlStateOf = (error: unknown): string => {
  const databaseError = error as DatabaseError
  return causeOf(databaseError).originalCode ?? databaseError.code ?? ''
}

const lostKinds = new Set(['ConnectionClosed', 'SocketTimeout'])

/** Returns whether the connection ended by an error of its socket. Raw statements and COMMIT have no code of their own for it. */
export const isConnectionLost = (error: unknown): boolean => lostKinds.has(causeOf(error as DatabaseError).kind ?? '')

/** The server took no connection, or cannot be found: too many are open, it starts or stops, or its host has no address or route. */
const unreachableKinds = new Set(['TooManyConnections', 'DatabaseNotReachable'])
const unreachableStates = /^(53300|57P03|08001|08004)$/

/** Returns whether no connection could be made: the statement was not sent. Raw statements and BEGIN have no code of their own for it. */
export const isUnreachable = (error: unknown): boolean =>
  unreachableKinds.has(causeOf(error as DatabaseError).kind ?? '') || unreachableStates.test(sqlStateOf(error))

/** Returns whether PostgreSQL undid the transaction because of another one: a deadlock or a write conflict. The same call may succeed. */
export const isUndone = (error: unknown): boolean => /^(40001|40P01|P2034)$/.test(sqlStateOf(error))

export const isDiskFull = (error: unknown): boolean => sqlStateOf(error) === '53100'

export function refusalOf(error: unknown): Refusal {
  return refusals[(error as DatabaseError).code ?? ''] ?? refusals[sqlStateOf(error)] ?? null
}

/** The value of a device that another one has: a name within an inventory, an id, or a serial number. */
export type Taken = 'name' | 'id' | 'serialNumber'

/** Returns which value of a device a unique index refused. */
export function takenBy(error: unknown): Taken {
  const index = causeOf(error as DatabaseError).constraint?.index ?? ''
  if (index.endsWith('_inventory_id_name_key')) return 'name'
  return /_serial(_number)?_key$/.test(index) ? 'serialNumber' : 'id'
}

/** Returns false when a unique index refused the write. */
export async function unlessTaken(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (refusalOf(error) === 'taken') return false
    throw error
  }
}

/** Removes rows; `inUse` when other rows refer to them. */
export async function removeUnused(remove: PromiseLike<{ count: number }>): Promise<'removed' | 'missing' | 'inUse'> {
  try {
    return (await remove).count > 0 ? 'removed' : 'missing'
  } catch (error) {
    if (refusalOf(error) === 'unknown') return 'inUse'
    throw error
  }
}
