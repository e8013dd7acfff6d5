import { CallError, WriteUnknown } from '../call-error.ts'
import { type Clock, realClock } from '@backhaul/clock'
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
    /** Returns the same functions; their failures are noted. */
    watch: <Area extends Record<string, Work>>(area: Area): Area =>
      Object.fromEntries(
        Object.entries(area).map(([name, work]) => {
          const noted = async (...args: never[]) => {
            try {
              return await work(...args)
            } catch (error) {
              if (isDiskFull(error)) foundMs = clock.monotonicMs()
              throw error
            }
          }
          return [name, noted]
        }),
      ) as unknown as Area,
  }
}

type Work = (...args: never[]) => PromiseLike<unknown>

/** `reads` change nothing. `unbounded` are functions of the core itself, and those that limit their time themselves. */
interface Kinds<Area> {
  reads?: readonly (keyof Area)[]
  writes?: readonly (keyof Area)[]
  unbounded?: readonly (keyof Area)[]
}

type Listed<Lists> = { [List in keyof Lists]: Lists[List] extends readonly (infer Name)[] ? Name : never }[keyof Lists]
/** Refuses lists without one of the functions: the compiler names those that are missing. */
type Complete<Area, Lists> = [Exclude<keyof Area, Listed<Lists>>] extends [never]
  ? unknown
  : { missing: Exclude<keyof Area, Listed<Lists>> }

/**
 * Returns the same functions, which fail after the timeout. A read fails with STORAGE_UNAVAILABLE. A write fails with
 * OUTCOME_UNKNOWN, also when its connection is lost: the database may make the change or may have made it. Each function is in one
 * of the lists.
 */
export function withTimeout<Area extends Record<string, Work>, const Lists extends Kinds<NoInfer<Area>>>(
  area: Area,
  lists: Lists & Complete<Area, Lists>,
): Area {
  const { reads = [], unbounded = [] }: Kinds<Area> = lists
  const limited = (name: string, work: Work) => {
    if (unbounded.includes(name)) return work
    return (...args: never[]) =>
      reads.includes(name) ? inTime(work(...args), () => new CallError('STORAGE_UNAVAILABLE')) : writeInTime(work(...args))
  }
  return Object.fromEntries(Object.entries(area).map(([name, work]) => [name, limited(name, work)])) as unknown as Area
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
