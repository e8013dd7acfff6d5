import { CallError, WriteUnknown } from '../call-error.ts'
import { type Clock, realClock } from '@backhaul/clock'
import type { Limit, Marked, Marks, Work } from './marks.ts'
import { isConnectionLost, isDiskFull, sqlStateOf } from './refusals.ts'

/** A call waits no longer than this for the database. */
export const answerMsMax = 2000

// A connection that was lost during a statement. PostgreSQL may have committed it, and 57P0x may follow a commit.
const lostCodes = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'P1008', 'P1017'])
const lostMessages = /Connection terminated unexpectedly|Query read timeout|57P0[12]|terminating connection/

/** Returns whether it is unknown if a write was made: the connection was lost before the answer. */
function isLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return lostCodes.has(code) || isConnectionLost(error) || /^57P0[12]$/.test(sqlStateOf(error)) || lostMessages.test(message)
}

/** A full disk is reported for this long after the last statement that found it full. */
const fullMs = 30_000

/** Notes whether statements find the disk of the database full. */
export function createDiskWatch(clock: Pick<Clock, 'monotonicMs'> = realClock) {
  let foundMs = Number.NEGATIVE_INFINITY
  return {
    isFull: () => clock.monotonicMs() - foundMs < fullMs,
    /** Returns what the work returns, and notes its failure. */
    async noting<Result>(work: () => PromiseLike<Result>): Promise<Result> {
      try {
        return await work()
      } catch (error) {
        if (isDiskFull(error)) foundMs = clock.monotonicMs()
        throw error
      }
    },
  }
}

const limits: Record<Limit, <Result>(result: Promise<Result>) => Promise<Result>> = {
  read: (result) => inTime(result, () => new CallError('STORAGE_UNAVAILABLE')),
  write: writeInTime,
  unbounded: (result) => result,
}

/**
 * Returns the functions of a store, which fail after the timeout as their marks say. A read fails with STORAGE_UNAVAILABLE. A write
 * fails with OUTCOME_UNKNOWN, also when its connection is lost: the database may make the change or may have made it.
 */
export function withTimeout<Store extends Record<keyof Store, Work>>(store: Marks<Store>, disk: ReturnType<typeof createDiskWatch>): Store {
  const functions = Object.entries<Marked<Work>>(store)
  const limited = functions.map(([name, work]) => [name, (...args: never[]) => limits[work.limit](disk.noting(() => work(...args)))])
  return Object.fromEntries(limited) as Store
}

/** Waits for a write. See `withTimeout`. */
export function writeInTime<Result>(result: PromiseLike<Result>): Promise<Result> {
  const unknown = () => new WriteUnknown(Promise.resolve(result))
  return inTime(result, unknown).catch((error: unknown) => {
    throw isLost(error) ? unknown() : error
  })
}

function inTime<Result>(result: PromiseLike<Result>, tooLate: () => CallError): Promise<Result> {
  let cancel = () => {}
  // Real time: the database does not run on a test's clock.
  const late = new Promise<never>((_, reject) => (cancel = realClock.after(answerMsMax, () => reject(tooLate()))))
  return Promise.race([result, late]).finally(() => cancel())
}
