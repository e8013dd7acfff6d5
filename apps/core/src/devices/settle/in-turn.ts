import { type Clock, realClock } from '@backhaul/clock'
import { CallError } from '../../call-error.ts'
import type { AnyRecord } from '../registry/record.ts'
import { isWithoutResponse } from '../../http/problem.ts'
import { answerMsMax } from '../../store/with-timeout.ts'
import { turnDeadline } from './turn-deadline.ts'

/** Changes of one device that wait for the one before. People make a few; a call beyond that is refused and may be repeated. */
const waitingMax = 20
/** A change that waited this long is refused and never begun. Longer than a device may take to answer one command before it. */
export const turnMsMax = 15_000

interface Queue {
  last: Promise<unknown>
  waiting: number
  /** Changes of the queue that ended because the database did not respond. */
  unanswered: number
  /** Ends when the database has said what is stored of the changes before. */
  stored: Promise<unknown>
}

const queues = new WeakMap<AnyRecord, Queue>()

function queueOf(device: AnyRecord): Queue {
  const known = queues.get(device)
  if (known !== undefined) return known
  const queue = { last: Promise.resolve(), waiting: 0, unanswered: 0, stored: Promise.resolve() }
  queues.set(device, queue)
  return queue
}

/**
 * Lets the next changes of a device wait until it is known whether the one before is stored. They are refused when that takes
 * longer than a call waits for the database.
 */
export function awaitStorage(device: AnyRecord, known: Promise<unknown>): void {
  const queue = queueOf(device)
  queue.stored = Promise.allSettled([queue.stored, known])
}

async function storageOf({ stored }: Queue, clock: Pick<Clock, 'after'>): Promise<void> {
  const { cancel, refused } = turnDeadline(clock, answerMsMax, () => new CallError('STORAGE_UNAVAILABLE'))
  await Promise.race([stored, refused]).finally(cancel)
}

/**
 * Runs changes of one device one after another, in the order of their calls: each sees the settings that the one before left. A
 * change that waits behind one to which the database does not respond is refused with it and never begun: otherwise each of
 * them would wait for the database in its turn, and the last one for all times together. A change that waits too long for any
 * other reason is refused as one too many. Real time by default, as a caller waits.
 */
export function inTurn<Result>(device: AnyRecord, change: () => Promise<Result>, clock: Pick<Clock, 'after'> = realClock): Promise<Result> {
  const queue = queueOf(device)
  if (queue.waiting >= waitingMax) throw tooMany()
  queue.waiting++
  const unansweredBefore = queue.unanswered
  const { cancel, refused, isRefused } = turnDeadline(clock, turnMsMax, tooMany)
  const begin = async () => {
    await storageOf(queue, clock)
    cancel()
    return isRefused() ? refused : change()
  }
  const result = queue.last.then(() => {
    if (queue.unanswered > unansweredBefore) throw new CallError('STORAGE_UNAVAILABLE')
    return begin().catch((error: unknown) => {
      if (isWithoutResponse(error)) queue.unanswered++
      throw error
    })
  })
  queue.last = result
    .catch(() => undefined)
    .finally(() => {
      cancel()
      queue.waiting--
    })
  return Promise.race([result, refused])
}

const tooMany = () => new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
