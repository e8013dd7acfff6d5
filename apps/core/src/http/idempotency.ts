import { createHmac, hash } from 'node:crypto'
import { type Clock, realClock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Claim, Outcome } from '../store/idempotency.ts'
import type { Store } from '../store/index.ts'
import { writeInTime } from '../store/with-timeout.ts'
import { createClaimEnds } from './claim-ends.ts'
import { problemOf } from './problem.ts'

const keptMs = 24 * 60 * 60_000
/** How often and how long a repetition asks for the outcome of a write that runs in another core. No call takes longer. */
const askMs = 200
const waitMsMax = 15_000

export interface Write {
  readonly userId: string
  /** The header Idempotency-Key. */
  readonly key: string
  readonly name: string
  readonly input: unknown
  /** Throws when the caller may no longer see what the write was about. */
  readonly mayRepeat: () => unknown
}

/**
 * Returns what the database has of a key. An input may contain a password: its hash depends on the key, which only the client
 * has, so that no one who reads the table can try passwords.
 */
const storedKey = (key: string): string => hash('sha256', `Idempotency-Key\0${key}`, 'hex')

interface Deps {
  transportClock: Clock
  store: Pick<Store, 'idempotency'>
  log: FastifyBaseLogger
}

/** Returns the outcome of a write that failed, or null when a repetition may succeed. A write that may have been made is not repeated. */
function failureOf(error: unknown): Outcome | null {
  const { code, params, status } = problemOf(error, '').problem
  return code === 'OUTCOME_UNKNOWN' || (status < 500 && status !== 429) ? { code, params } : null
}

function replay(outcome: Outcome): unknown {
  if ('code' in outcome) throw new CallError(outcome.code, outcome.params)
  return outcome.output
}

/**
 * Makes a function that runs a write once per user and key: a repetition gets the outcome of the first one, and the same key
 * with another call or input is refused. A client that lost a reply repeats the call without changing anything twice, also at
 * another core.
 */
export function createIdempotency({ transportClock, store, log }: Deps) {
  /** Writes under way in this core, so that their repetitions need not ask the database. */
  const running = new Map<string, { request: string; outcome: Promise<unknown> }>()

  const ends = createClaimEnds(store, log)

  const claimIt = async (claim: Claim) => {
    const claimed = store.idempotency.claim(claim, claim.at - keptMs)
    return writeInTime(claimed).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      // The write is not begun. A claim that the database makes later is given up.
      void ends.add(claim, null, false)
      throw new CallError('STORAGE_UNAVAILABLE')
    })
  }

  async function runClaimed(claim: Claim, run: () => Promise<unknown>): Promise<unknown> {
    try {
      const output = await run()
      await ends.add(claim, { output })
      return output
    } catch (error) {
      await ends.add(claim, failureOf(error))
      throw error
    }
  }

  async function once(claim: Claim, mayRepeat: Write['mayRepeat'], run: () => Promise<unknown>): Promise<unknown> {
    for (let waitedMs = 0; ; waitedMs += askMs) {
      const found = await claimIt(claim)
      if (found === null) return runClaimed(claim, run)
      if (found.request !== claim.request) throw new CallError('IDEMPOTENCY_KEY_REUSED')
      if (found.outcome !== null) {
        await mayRepeat()
        return replay(found.outcome)
      }
      const own = ends.of({ ...claim, at: found.at })
      if (own !== undefined && own.outcome !== null) {
        await mayRepeat()
        return replay(own.outcome)
      }
      if (own !== undefined) {
        await ends.store(own)
        continue
      }
      // The core that began the write was stopped, or has not ended it yet.
      if (waitedMs >= waitMsMax || claim.at - found.at > waitMsMax) throw new CallError('OUTCOME_UNKNOWN')
      // Real time: the other core does not run on a test's clock.
      await new Promise<void>((resolve) => void realClock.after(askMs, resolve))
    }
  }

  const runOnce = ({ userId, key, name, input, mayRepeat }: Write, run: () => Promise<unknown>): Promise<unknown> => {
    const id = `${userId} ${key}`
    const request = createHmac('sha256', key)
      .update(JSON.stringify([name, input]))
      .digest('hex')
    const here = running.get(id)
    if (here !== undefined) {
      if (here.request !== request) throw new CallError('IDEMPOTENCY_KEY_REUSED')
      return here.outcome.then(async (outcome) => {
        await mayRepeat()
        return outcome
      })
    }
    const outcome = once({ userId, key: storedKey(key), request, at: transportClock.now() }, mayRepeat, run)
    running.set(id, { request, outcome })
    const forget = () => void running.delete(id)
    outcome.then(forget, forget)
    return outcome
  }
  return Object.assign(runOnce, { close: ends.close })
}
export type Idempotency = ReturnType<typeof createIdempotency>
