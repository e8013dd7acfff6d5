import { CallError } from '../call-error.ts'
import { realClock } from '@backhaul/clock'

/** A call waits no longer than this for the database. */
export const answerMsMax = 2000

// A connection that was lost during a statement. PostgreSQL may have committed it, and 57P0x may follow a commit.
const lostCodes = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'P1008', 'P1017'])
const lostMessages = /Connection terminated unexpectedly|Query read timeout|57P0[12]|terminating connection/

interface DatabaseError {
  code?: string
  message?: string
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } }
}

/** Returns whether it is unknown if a write was made: the connection was lost before the answer. */
function isLost(error: unknown): boolean {
  const { code = '', message = '', meta } = error as DatabaseError
  const { originalCode = '', kind = '' } = meta?.driverAdapterError?.cause ?? {}
  return lostCodes.has(code) || kind === 'ConnectionClosed' || /^57P0[12]$/.test(originalCode) || lostMessages.test(message)
}

type Work = (...args: never[]) => PromiseLike<unknown>

/** `reads` change nothing. `unbounded` are functions of the core itself, and those that limit their time themselves. */
interface Kinds<Area> {
  reads?: readonly (keyof Area)[]
  unbounded?: readonly (keyof Area)[]
}

/**
 * Returns the same functions, which fail after the timeout. A read fails with STORAGE_UNAVAILABLE. A write fails with
 * OUTCOME_UNKNOWN, also when its connection is lost: the database may make the change or may have made it.
 */
export function withTimeout<Area extends Record<string, Work>>(area: Area, { reads = [], unbounded = [] }: Kinds<Area> = {}): Area {
  const limited = (name: string, work: Work) => {
    if (unbounded.includes(name)) return work
    return (...args: never[]) => (reads.includes(name) ? inTime(work(...args), 'STORAGE_UNAVAILABLE') : writeInTime(work(...args)))
  }
  return Object.fromEntries(Object.entries(area).map(([name, work]) => [name, limited(name, work)])) as unknown as Area
}

/** Waits for a write. See `withTimeout`. */
export function writeInTime<Result>(result: PromiseLike<Result>): Promise<Result> {
  return inTime(result, 'OUTCOME_UNKNOWN').catch((error: unknown) => {
    throw isLost(error) ? new CallError('OUTCOME_UNKNOWN') : error
  })
}

function inTime<Result>(result: PromiseLike<Result>, code: 'STORAGE_UNAVAILABLE' | 'OUTCOME_UNKNOWN'): Promise<Result> {
  let cancel = () => {}
  // Real time: the database does not run on a test's clock.
  const late = new Promise<never>((_, reject) => (cancel = realClock.after(answerMsMax, () => reject(new CallError(code)))))
  return Promise.race([result, late]).finally(() => cancel())
}
