import { problemOf } from '@backhaul/client'
import type { Clock } from '@backhaul/clock'
import { isOutcomeUnknown } from '../../ui/command/outcome.ts'
import type { PlannedUnit } from './bulk-plan.ts'

/** How many calls run at the same time. The core allows each user 50 calls a second. */
export const concurrentMax = 6
/** No call of the core takes longer than half of this. */
export const replyMsMax = 30_000

/**
 * How an act on one unit ended. `unknown`: no reply, or the device did not answer in time. `forbidden`: the user lacks the
 * right, or the unit is no longer in scope. `unsent`: the user cancelled before its turn. `leftOut`: a rule refused it before.
 */
export type BulkState = 'waiting' | 'running' | 'done' | 'refused' | 'unknown' | 'forbidden' | 'unsent' | 'leftOut'

export interface BulkOutcome {
  readonly state: BulkState
  readonly error?: unknown
  /** The reason of a rule, without a call. */
  readonly refusal?: PlannedUnit['refusal']
}

const forbiddenCodes = new Set(['NOT_ALLOWED', 'UNIT_NOT_FOUND'])

/** Returns how a call that failed ended. Without a reply of the core the unit may have carried out the command. */
export function outcomeOf(error: unknown): BulkOutcome {
  if (isOutcomeUnknown(error)) return { state: 'unknown', error }
  return { state: forbiddenCodes.has(problemOf(error)?.code ?? '') ? 'forbidden' : 'refused', error }
}

/** Whether a repetition may end differently. */
export const mayRetry = ({ state }: BulkOutcome): boolean => state === 'refused' || state === 'unknown' || state === 'unsent'

interface RunOptions {
  ids: readonly string[]
  send: (id: string, signal: AbortSignal) => Promise<unknown>
  onOutcome: (id: string, outcome: BulkOutcome) => void
  isCancelled: () => boolean
  clock: Pick<Clock, 'after'>
}

/** Sends a command to each unit, `concurrentMax` at a time, and reports each outcome. Resolves when all have one. */
export async function runBulk({ ids, send, onOutcome, isCancelled, clock }: RunOptions): Promise<void> {
  const left = [...ids]
  const work = async () => {
    for (;;) {
      const id = left.shift()
      if (id === undefined) return
      if (isCancelled()) {
        onOutcome(id, { state: 'unsent' })
        continue
      }
      onOutcome(id, { state: 'running' })
      onOutcome(id, await outcomeWithin((signal) => send(id, signal), clock))
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrentMax, ids.length) }, work))
}

function outcomeWithin(send: (signal: AbortSignal) => Promise<unknown>, clock: RunOptions['clock']): Promise<BulkOutcome> {
  const stop = new AbortController()
  return new Promise((resolve) => {
    const cancel = clock.after(replyMsMax, () => {
      resolve({ state: 'unknown' })
      stop.abort()
    })
    void send(stop.signal)
      .then(() => ({ state: 'done' }) as const, outcomeOf)
      .then((outcome) => {
        cancel()
        resolve(outcome)
      })
  })
}
