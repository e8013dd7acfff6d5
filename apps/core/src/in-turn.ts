import { CallError } from './call-error.ts'
import type { AnyRecord } from './devices/record.ts'
import { isWithoutResponse } from './http/problem.ts'

/** Changes of one device that wait for the one before. People make a few; a call beyond that is refused and may be repeated. */
const waitingMax = 20

interface Queue {
  last: Promise<unknown>
  waiting: number
  /** Changes of the queue that ended because the database did not respond. */
  unanswered: number
}

const queues = new WeakMap<AnyRecord, Queue>()

/**
 * Runs changes of one device one after another, in the order of their calls: each sees the settings that the one before left. A
 * change that waits behind one to which the database does not respond is refused with it and never begun: otherwise each of
 * them would wait for the database in its turn, and the last one for all times together.
 */
export function inTurn<Result>(device: AnyRecord, change: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(device) ?? { last: Promise.resolve(), waiting: 0, unanswered: 0 }
  if (queue.waiting >= waitingMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
  queues.set(device, queue)
  queue.waiting++
  const unansweredBefore = queue.unanswered
  const result = queue.last.then(async () => {
    if (queue.unanswered > unansweredBefore) throw new CallError('STORAGE_UNAVAILABLE')
    return change().catch((error: unknown) => {
      if (isWithoutResponse(error)) queue.unanswered++
      throw error
    })
  })
  queue.last = result.catch(() => undefined).finally(() => queue.waiting--)
  return result
}
