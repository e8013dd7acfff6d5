import { CallError } from '../call-error.ts'
import type { UnitRecord } from '../devices/record.ts'

/** Changes of one unit that wait for the one before. People make a few; a call beyond that is refused and may be repeated. */
const waitingMax = 20

const queues = new WeakMap<UnitRecord, { last: Promise<unknown>; waiting: number }>()

/** Runs changes of one unit one after another, in the order of their calls: each sees the settings that the one before left. */
export function inTurn<Result>(unit: UnitRecord, change: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(unit) ?? { last: Promise.resolve(), waiting: 0 }
  if (queue.waiting >= waitingMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
  queues.set(unit, queue)
  queue.waiting++
  const result = queue.last.then(change)
  queue.last = result.catch(() => undefined).finally(() => queue.waiting--)
  return result
}
