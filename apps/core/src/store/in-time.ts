import { CallError } from '../call-error.ts'
import { realClock } from '@backhaul/clock'

/** Nobody waits longer than this for the database; what it still does afterwards counts all the same. */
export const answerMsMax = 2000

type Act = (...args: never[]) => PromiseLike<unknown>

/** The same functions, which fail with STORAGE_UNAVAILABLE when the database lets them wait. */
export function inTime<Area extends Record<string, Act>>(area: Area): Area {
  return Object.fromEntries(
    Object.entries(area).map(([name, act]) => [name, (...args: never[]) => bounded(act(...args))]),
  ) as unknown as Area
}

function bounded(result: PromiseLike<unknown>): Promise<unknown> {
  let cancel = () => {}
  // By the clock on the wall: the database knows no other.
  const late = new Promise<never>(
    (_, reject) => (cancel = realClock.after(answerMsMax, () => reject(new CallError('STORAGE_UNAVAILABLE')))),
  )
  return Promise.race([result, late]).finally(() => cancel())
}
