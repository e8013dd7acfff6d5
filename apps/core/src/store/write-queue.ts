import { realClock } from '@backhaul/clock'
import { CallError } from '../call-error.ts'

/** Writes of one record that wait for the one before; a call beyond that is refused and may be repeated. */
const waitingMax = 50
/** A write that waited this long is refused and never made: with a statement after it, its caller would wait too long. */
const waitMsMax = 1000

interface Queue {
  last: Promise<unknown>
  waiting: number
}

/**
 * Returns a function that runs the writes of one record one after another, in the order of their calls. A record that the
 * database holds back then takes one connection, and not all of them.
 */
export function createWriteQueue(): <Result>(key: string, write: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, Queue>()
  return (key, write) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= waitingMax) return Promise.reject(new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 }))
    queues.set(key, queue)
    queue.waiting++
    const { cancel, refused, isRefused } = refusal()
    const result = queue.last.then(() => {
      cancel()
      return isRefused() ? refused : write()
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

/** Refuses a write after the waiting time, unless `cancel` is called before: its turn has come. */
function refusal() {
  let late = false
  let cancel = () => {}
  const refused = new Promise<never>((_, reject) => {
    cancel = realClock.after(waitMsMax, () => {
      late = true
      reject(new CallError('STORAGE_UNAVAILABLE'))
    })
  })
  return { cancel: () => cancel(), refused, isRefused: () => late }
}
