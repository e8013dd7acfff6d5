import { realClock } from '@backhaul/clock'
import { CallError } from '../call-error.ts'

/** Limit on the wait for the database. A query that finishes later still takes effect. */
const queryMsMax = 2000

type Query = (...args: never[]) => PromiseLike<unknown>

/** Returns the same functions, which fail with STORAGE_UNAVAILABLE when the database takes too long. */
export function withTimeout<Area extends Record<string, Query>>(area: Area): Area {
  return Object.fromEntries(
    Object.entries(area).map(([name, query]) => [name, (...args: never[]) => bounded(query(...args))]),
  ) as unknown as Area
}

function bounded(result: PromiseLike<unknown>): Promise<unknown> {
  let cancel = () => {}
  // Real time also in tests with a manual clock: the database runs in real time.
  const timeout = new Promise<never>(
    (_, reject) => (cancel = realClock.after(queryMsMax, () => reject(new CallError('STORAGE_UNAVAILABLE')))),
  )
  return Promise.race([result, timeout]).finally(() => cancel())
}
