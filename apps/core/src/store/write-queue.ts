import { type Clock, realClock } from '@backhaul/clock'
import { CallError } from '../call-error.ts'
import { turnDeadline } from '../devices/settle/turn-deadline.ts'

/** Writes of one record that wait for the one before; a call beyond that is refused and may be repeated. */
const waitingMax = 50
/** A write that waited this long is refused and never made: with a statement after it, its caller would wait too long. */
export const waitMsMax = 1000

/** Runs the writes of one record one after another. */
export type WriteQueue = <Result>(key: string, write: () => Promise<Result>) => Promise<Result>

interface Queue {
  last: Promise<unknown>
  waiting: number
  /** Writes of the queue that the database answered. */
  answered: number
}

/**
 * Returns a function that runs the writes of one record one after another, in the order of their calls. A record that the
 * database holds back then takes one connection, and not all of them. A write that waited too long is refused as one too many
 * while the writes before it are answered; when none of them was, the database does not respond. Real time by default: the
 * database does not run on a test's clock.
 */
export function createWriteQueue(clock: Pick<Clock, 'after'> = realClock): WriteQueue {
  const queues = new Map<string, Queue>()
  return (key, write) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0, answered: 0 }
    if (queue.waiting >= waitingMax) return Promise.reject(tooMany())
    queues.set(key, queue)
    queue.waiting++
    const answeredBefore = queue.answered
    const { cancel, refused, isRefused } = turnDeadline(clock, waitMsMax, () =>
      queue.answered > answeredBefore ? tooMany() : new CallError('STORAGE_UNAVAILABLE'),
    )
    const result = queue.last.then(() => {
      cancel()
      if (isRefused()) return refused
      return write().then(
        (answer) => {
          queue.answered++
          return answer
        },
        (error: unknown) => {
          // A refusal, of a name that is taken for example, is an answer too.
          if (error instanceof CallError) queue.answered++
          throw error
        },
      )
    })
    queue.last = result
      .catch(() => undefined)
      .finally(() => {
        queue.waiting--
        if (queue.waiting === 0) queues.delete(key)
      })
    return Promise.race([result, refused])
  }
}

const tooMany = () => new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
