import { CallError } from '../call-error.ts'
import { realClock } from '@backhaul/clock'

/** A call waits no longer than this for the database. A write that the database finishes later still counts. */
export const answerMsMax = 2000

type Work = (...args: never[]) => PromiseLike<unknown>

/** Returns the same functions, which fail with STORAGE_UNAVAILABLE after the timeout; those named `unbounded` are left as they are. */
export function withTimeout<Area extends Record<string, Work>>(area: Area, unbounded: readonly (keyof Area)[] = []): Area {
  return Object.fromEntries(
    Object.entries(area).map(([name, work]) => [name, unbounded.includes(name) ? work : (...args: never[]) => bounded(work(...args))]),
  ) as unknown as Area
}

function bounded(result: PromiseLike<unknown>): Promise<unknown> {
  let cancel = () => {}
  // Real time: the database does not run on a test's clock.
  const late = new Promise<never>(
    (_, reject) => (cancel = realClock.after(answerMsMax, () => reject(new CallError('STORAGE_UNAVAILABLE')))),
  )
  return Promise.race([result, late]).finally(() => cancel())
}
