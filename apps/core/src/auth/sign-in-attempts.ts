import type { Clock } from '@backhaul/clock'
import { LRUCache } from 'lru-cache'
import { CallError } from '../call-error.ts'
import { networkOf } from './network.ts'

const windowMs = 15 * 60_000
const perAccount = 5
const perNetwork = 30
/** Failures of all accounts and networks together, against guessing from many places. Beyond it a network has fewer. */
const inTotal = 1000
const perNetworkBeyond = 5
/** Accounts, networks and familiar pairs remembered; beyond that the least recently used one is forgotten. */
export const rememberedMax = 20_000
/** Simultaneous attempts on one account or from one network that wait for the running ones. Further ones are refused. */
const waitingMax = 100

/** Failures of one account or one network in the window, and the attempts that are being checked. */
interface Gate {
  failures: number
  sinceMs: number
  untilMs: number
  running: number
  readonly waiting: (() => void)[]
}

interface Limit {
  readonly gate: Gate
  readonly max: number
}

/** A sign-in that succeeded. */
export interface SignIn {
  readonly username: string
  readonly address: string
}

export interface SignInAttempts {
  /**
   * Runs a check of a password, which returns null for a wrong one. While the account or the network has to wait, it fails
   * with TOO_MANY_ATTEMPTS instead.
   */
  check<Result>(username: string, address: string, verify: () => Promise<Result | null>): Promise<Result | null>
  /** Makes the networks of sign-ins before the start of this core familiar. The newest sign-in is the first. */
  recall(signIns: readonly SignIn[]): void
}

/**
 * Limits failed sign-ins: after 5 failures in 15 minutes per account and 30 per network, each further attempt waits twice as
 * long as the one before. An account is never locked, and strangers do not delay its user: networks from which the account
 * signed in before have a limit of their own. rate-limiter-flexible has no growing delay, and its memory store has no bound
 * on keys, a timer per key and the wall clock as its time.
 */
export function createSignInAttempts(clock: Clock): SignInAttempts {
  const gates = new LRUCache<string, Gate>({ max: rememberedMax })
  const familiar = new LRUCache<string, true>({ max: rememberedMax })
  const total = newGate(clock.monotonicMs())

  function current(gate: Gate): Gate {
    const nowMs = clock.monotonicMs()
    // The window starts again when the delay is over; it does not end during the delay.
    if (nowMs - Math.max(gate.sinceMs, gate.untilMs) >= windowMs) Object.assign(gate, { failures: 0, sinceMs: nowMs, untilMs: 0 })
    return gate
  }

  function gateOf(key: string): Gate {
    const gate = gates.get(key) ?? newGate(clock.monotonicMs())
    gates.set(key, gate)
    return current(gate)
  }

  /** Waits until there is room for an attempt. Simultaneous guesses count each, and simultaneous sign-ins of a user all succeed. */
  async function enter(limits: readonly Limit[]): Promise<void> {
    for (;;) {
      const nowMs = clock.monotonicMs()
      const waitMs = Math.max(...limits.map(({ gate }) => current(gate).untilMs - nowMs))
      if (waitMs > 0) throw tooMany(waitMs)
      const full = limits.find(({ gate, max }) => gate.running >= Math.max(1, max - gate.failures))
      if (full === undefined) break
      if (full.gate.waiting.length >= waitingMax) throw tooMany(1000)
      await new Promise<void>((resolve) => full.gate.waiting.push(resolve))
    }
    for (const { gate } of limits) gate.running++
  }

  function leave(limits: readonly Limit[]): void {
    for (const { gate } of limits) {
      gate.running--
      for (const resume of gate.waiting.splice(0)) resume()
    }
  }

  function fail({ gate, max }: Limit): void {
    gate.failures++
    if (gate.failures >= max) gate.untilMs = clock.monotonicMs() + Math.min(windowMs, 1000 * 2 ** (gate.failures - max))
  }

  return {
    async check(username, address, verify) {
      const account = username.toLowerCase()
      const network = networkOf(address)
      const pair = pairOf(account, network)
      const ofAccount = { gate: gateOf(familiar.has(pair) ? pair : `user ${account}`), max: perAccount }
      const ofNetwork = { gate: gateOf(`from ${network}`), max: current(total).failures < inTotal ? perNetwork : perNetworkBeyond }
      const limits = [ofAccount, ofNetwork]
      await enter(limits)
      try {
        const result = await verify()
        if (result === null) {
          total.failures++
          limits.forEach(fail)
        } else {
          Object.assign(ofAccount.gate, { failures: 0, untilMs: 0 })
          familiar.set(pair, true)
        }
        return result
      } finally {
        leave(limits)
      }
    },

    recall(signIns) {
      for (const { username, address } of signIns.toReversed()) familiar.set(pairOf(username.toLowerCase(), networkOf(address)), true)
    },
  }
}

const pairOf = (account: string, network: string) => `${account} from ${network}`

const newGate = (sinceMs: number): Gate => ({ failures: 0, sinceMs, untilMs: 0, running: 0, waiting: [] })

const tooMany = (waitMs: number) => new CallError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(waitMs / 1000) })
