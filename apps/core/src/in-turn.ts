import { CallError } from './call-error.ts'
import type { AnyRecord } from './devices/record.ts'

/** Changes of one device that wait for the one before. People make a few; a call beyond that is refused and may be repeated. */
const waitingMax = 20

const queues = new WeakMap<AnyRecord, { last: Promise<unknown>; waiting: number }>()

/** Runs changes of one device one after another, in the order of their calls: each sees the settings that the one before left. */
export function inTurn<Result>(device: AnyRecord, change: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(device) ?? { last: Promise.resolve(), waiting: 0 }
  if (queue.waiting >= waitingMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
  queues.set(device, queue)
  queue.waiting++
  const result = queue.last.then(change)
  queue.last = result.catch(() => undefined).finally(() => queue.waiting--)
  return result
}
