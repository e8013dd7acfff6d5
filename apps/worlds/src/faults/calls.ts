import type { ServerResponse } from 'node:http'
import type { Clock } from '@backhaul/clock'
import { CallError } from '@backhaul/core/call-error'
import type { SeamCall, Seams } from '@backhaul/core/seams'
import type { FaultOf } from '@backhaul/simulation'
import type { FaultList, Held } from './fault-list.ts'
import { named } from './match.ts'

/** Replies that one fault repeats. A read beyond them gets its present reply. */
const staleMax = 1000

/** A sign-in fails this many times for one fault at most, and so many sign-ins in a row for several. */
const signInsMax = 100

const signIn = 'users.login'

/** Whether a fault keeps all users from signing in, so that none could end it. A world that is paused reaches no end by time. */
const locksOut = ({ effect, count = Infinity }: FaultOf<'call'>): boolean => effect.do !== 'delay' && count > signInsMax

const matches =
  ({ name, isRead, caller }: SeamCall, mayDelayOnly: boolean) =>
  (fault: FaultOf<'call'>): boolean => {
    const { match, effect } = fault
    return (
      named(match.call, name) &&
      !(mayDelayOnly && effect.do !== 'delay') &&
      !(name === signIn && locksOut(fault)) &&
      (match.role === undefined || caller?.roles.includes(match.role) === true) &&
      (match.username === undefined || caller?.username === match.username) &&
      (effect.do !== 'stale' || isRead)
    )
  }

/** Disturbs the answers of calls. The transport clock sets delays, because a call must not wait for a world that is paused. */
export function callSeam(faults: FaultList, transportClock: Clock): { seam: Seams['calls']; close: () => void } {
  const stale = new Map<string, Map<string, Promise<unknown>>>()
  faults.onEnd(({ id }) => stale.delete(id))
  const waiting = new Set<() => void>()
  /** Sign-ins in a row that did not succeed because of a fault. */
  let signInsFailed = 0

  /** Holds a call. One that waits when the world ends is refused, because its core is gone. */
  const wait = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const cancel = transportClock.after(ms, () => {
        waiting.delete(end)
        resolve()
      })
      const end = () => {
        cancel()
        reject(new CallError('STORAGE_UNAVAILABLE'))
      }
      waiting.add(end)
    })

  /** Returns the first answer to this read. An error is not kept. */
  const repeated = async ({ id }: Held, { name, caller, input }: SeamCall, run: () => unknown): Promise<unknown> => {
    const present = await run()
    const kept = stale.get(id) ?? new Map<string, Promise<unknown>>()
    if (faults.has(id)) stale.set(id, kept)
    const key = JSON.stringify([name, caller?.userId, input])
    // Later changes of a row that is in memory must not reach the kept answer.
    if (!kept.has(key) && kept.size < staleMax) kept.set(key, Promise.resolve(structuredClone(present)))
    return kept.get(key) ?? present
  }

  const seam: Seams['calls'] = (call, run) => {
    // A fault of all calls must not keep users from removing it.
    if (call.name.startsWith('simulation.')) return run()
    const isSignIn = call.name === signIn
    const held = faults.hit('call', matches(call, isSignIn && signInsFailed >= signInsMax))
    if (isSignIn) signInsFailed = held === null || held.fault.effect.do === 'delay' ? 0 : signInsFailed + 1
    if (held === null) return run()
    const { effect } = held.fault
    switch (effect.do) {
      case 'delay':
        return wait(effect.ms).then(run)
      case 'error':
        return failed(effect, run)
      case 'stale':
        return repeated(held, call, run)
      case 'truncate':
        spoilBody(call.response, (body) => ({ sent: body.subarray(0, body.length >> 1), isCut: true }))
        return run()
      case 'malform':
        spoilBody(call.response, (body) => ({ sent: Buffer.from(body).fill('}', body.length >> 1), isCut: false }))
        return run()
    }
  }
  return {
    seam,
    close() {
      for (const end of waiting) end()
      waiting.clear()
    },
  }
}

/** Fails with the code, before or after the core does what the call wants. An error of the core itself goes first. */
async function failed({ code, when }: Extract<FaultOf<'call'>['effect'], { do: 'error' }>, run: () => unknown): Promise<never> {
  if (when === 'after') await run()
  throw new CallError(code)
}

/** Changes the body of a response when it is sent. A response with a body in pieces is spoiled in its last one. */
function spoilBody(response: ServerResponse, spoil: (body: Buffer) => { sent: Buffer; isCut: boolean }): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  response.end = ((chunk: unknown, ...rest: unknown[]) => {
    if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return end(chunk, ...rest)
    const { sent, isCut } = spoil(Buffer.from(chunk as string))
    if (!isCut) return end(sent)
    // The length in the header is that of the whole body, so that the client notices the loss.
    response.write(sent, () => response.destroy())
    return response
  }) as ServerResponse['end']
}
