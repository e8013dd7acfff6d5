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
}

interface DatabaseError {
  code?: string
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; constraint?: { index?: string } } } }
}

/** Returns the SQLSTATE with which PostgreSQL refused a statement of Prisma or of the pool; another text for every other failure. */
export const sqlStateOf = (error: unknown): string => {
  const { code, meta } = error as DatabaseError
  return meta?.driverAdapterError?.cause?.originalCode ?? code ?? ''
}

export const isDiskFull = (error: unknown): boolean => sqlStateOf(error) === '53100'

export function refusalOf(error: unknown): Refusal {
  return refusals[(error as DatabaseError).code ?? ''] ?? refusals[sqlStateOf(error)] ?? null
}

/** The value of a device that another one has: a name within an inventory, an id, or a serial number. */
export type Taken = 'name' | 'id' | 'serialNumber'

/** Returns which value of a device a unique index refused. */
export function takenBy(error: unknown): Taken {
  const index = (error as DatabaseError).meta?.driverAdapterError?.cause?.constraint?.index ?? ''
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
