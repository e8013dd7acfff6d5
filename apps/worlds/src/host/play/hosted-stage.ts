import { type Clock, realClock } from '@backhaul/clock'
import { worldHeader } from '@backhaul/simulation'
import type { Faults } from '../../faults/faults.ts'
import type { Fleet } from '@backhaul/simulator'
import { Published } from '../../world/published.ts'
import type { Answer, CallForm, Kind, Stage } from '../../world/stage.ts'
import { bodyOf, sliceMs } from '../../world/world.ts'
import type { RunningWorld } from '../start-world.ts'

/** A request to the server of all worlds. */
interface SentRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

export type Send = (request: SentRequest) => Promise<{
  readonly statusCode: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}>

/** Real time that a call has before later steps go on without its answer. */
const patienceMs = 1000
const lookMs = 5

/** The end of a play whose world is reset or deleted. */
export class Stopped extends Error {}

export interface HostedStageOptions {
  readonly worldId: string
  readonly world: RunningWorld
  readonly startMs: number
  readonly send: Send
  readonly password: string
}

/** A world of the host, as its scenario sees it. Its time passes by itself: nothing here moves or stops it. */
export class HostedStage implements Stage {
  readonly clock: Clock
  readonly fleet: Fleet
  readonly faults: Faults
  readonly #options: HostedStageOptions
  readonly #published: Published
  readonly #cookies = new Map<string, Promise<string>>()
  #inFlight = 0
  #stop = () => {}
  #stopped = false

  constructor(options: HostedStageOptions) {
    const { core, clock, fleet, faults } = options.world
    this.clock = clock
    this.fleet = fleet
    this.faults = faults
    this.#options = options
    this.#published = new Published(core.hub)
  }

  get elapsedMs(): number {
    return this.clock.now() - this.#options.startMs
  }

  /** Ends with an answer in any case: a failure of the machine is one of the run, not of the process. */
  async call(user: string, method: string, path: string, body?: object, form: CallForm = {}): Promise<Answer> {
    this.#inFlight++
    try {
      const answer = await this.#sendAs(user, method, path, body, form)
      if (answer.status !== 401) return answer
      // Sessions follow real time, so one may end while the world is paused.
      this.#cookies.delete(user)
      return await this.#sendAs(user, method, path, body, form)
    } catch (error) {
      return { status: 503, body: { code: 'INTERNAL', title: error instanceof Error ? error.message : String(error) } }
    } finally {
      this.#inFlight--
    }
  }

  answered(): void {}

  value(kind: Kind, id: string): Record<string, unknown> | undefined {
    return this.#published.value(kind, id)
  }

  values(kind: Kind): Iterable<readonly [id: string, value: Record<string, unknown>]> {
    return this.#published.values(kind)
  }

  /** Ends when the world has come 50 ms further. */
  pass(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(sliceMs, resolve)
      this.#stop = () => {
        cancel()
        reject(new Stopped())
      }
      if (this.#stopped) this.#stop()
    })
  }

  /** Waits until each call is answered or waits for a device. */
  async quiet(): Promise<void> {
    const { devices } = this.#options.world.core
    const untilMs = realClock.monotonicMs() + patienceMs
    do await new Promise<void>((resolve) => realClock.after(lookMs, resolve))
    while (this.#inFlight > 0 && devices.stats().commands === 0 && realClock.monotonicMs() < untilMs && !this.#stopped)
    if (this.#stopped) throw new Stopped()
  }

  stop(): void {
    this.#stopped = true
    this.#stop()
  }

  async #sendAs(user: string, method: string, path: string, body: object | undefined, form: CallForm): Promise<Answer> {
    const { headers, bodyBytes } = form
    const cookie = await this.#cookieOf(user)
    const { statusCode, body: text } = await this.#send(method, path, { cookie, ...headers }, body, bodyBytes)
    return { status: statusCode, body: bodyOf(text) ?? {} }
  }

  #send(method: string, path: string, headers: Record<string, string>, body: object | undefined, bodyBytes = 0) {
    const { send, worldId } = this.#options
    return send({
      method: method as 'GET',
      url: `/core${path}`,
      headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers, [worldHeader]: worldId },
      ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}).padEnd(bodyBytes) }),
    })
  }

  #cookieOf(user: string): Promise<string> {
    const known = this.#cookies.get(user) ?? this.#signIn(user)
    this.#cookies.set(user, known)
    known.catch(() => this.#cookies.delete(user))
    return known
  }

  async #signIn(username: string): Promise<string> {
    const answer = await this.#send('POST', '/auth/login', {}, { username, password: this.#options.password })
    const cookie = [answer.headers['set-cookie']].flat()[0]
    if (typeof cookie !== 'string') throw new Error(`The user ${username} could not sign in: ${answer.body}`)
    return cookie.split(';')[0] as string
  }
}
