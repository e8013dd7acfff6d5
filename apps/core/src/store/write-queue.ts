import { CallError } from '../call-error.ts'

/** Writes of one record that wait for the one before; a call beyond that is refused and may be repeated. */
const waitingMax = 50

interface Queue {
  last: Promise<unknown>
  waiting: number
}

/**
 * Returns a function that runs the writes of one record one after another, in the order of their calls. Without it, answers
 * arrive in another order than the database committed, and the registry ends with a value that is not stored.
 */
export function createWriteQueue(): <Result>(key: string, write: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, Queue>()
  return (key, write) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= waitingMax) return Promise.reject(new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 }))
    queues.set(key, queue)
    queue.waiting++
    const result = queue.last.then(write)
    queue.last = result
      .catch(() => undefined)
      .finally(() => {
        queue.waiting--
        if (queue.waiting === 0) queues.delete(key)
      })
    return result
  }
}
