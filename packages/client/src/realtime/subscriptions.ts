import { realtimeLimits, type ServerMessage, type TopicName } from '@backhaul/contract'
import type { Changes } from './changes.ts'
import { type Applied, Replica } from './replica.ts'
import type { Clock } from '@backhaul/clock'
import type { Position, TopicState } from './types.ts'

type Message<Op> = Extract<ServerMessage, { op: Op }>

/** off: not asked for on this connection. wait: asked, not answered. snap: being paged. live: follows. */
type Mode = 'off' | 'wait' | 'snap' | 'live'

interface Copy {
  readonly name: TopicName
  readonly replica: Replica
  mode: Mode
  /** Id of the `sub` whose answer counts. */
  subId: number
  heardMs: number
  cancelResubscribe: (() => void) | null
  state: TopicState
}

/** sync messages are delayed randomly 0–1900 ms, so that the clients of a core do not all ask at once. */
export const syncSpreadMs = 1900

// The core marks every topic each 30 s; one that stays silent for two and a half of these lost its subscription.
const silentMs = 2.5 * realtimeLimits.markMs

export interface SubscriptionDeps {
  readonly clock: Clock
  readonly random: () => number
  readonly send: (frame: object) => void
  readonly onTopicState: (name: TopicName, state: TopicState) => void
  readonly onHeal: () => void
}

/** The protocol seen from the client: which topics are wanted, where each stands, and what a message means for it. */
export class Subscriptions {
  readonly #deps: SubscriptionDeps
  readonly #copies = new Map<TopicName, Copy>()
  #batch = 0
  #nextId = 1
  #pagedMs = Number.NEGATIVE_INFINITY

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps
  }

  add(names: readonly TopicName[]): void {
    const asked = new Set(names.filter((name) => (this.stateOf(name) ?? 'denied') === 'denied'))
    for (const name of asked) {
      if (this.#copies.has(name)) continue
      const copy: Copy = { name, replica: new Replica(), mode: 'off', subId: 0, heardMs: 0, cancelResubscribe: null, state: 'loading' }
      this.#copies.set(name, copy)
    }
    this.#ask([...asked])
  }

  remove(names: readonly TopicName[]): void {
    const known = names.filter((name) => this.#copies.has(name))
    for (const name of known) this.#forget(name)
    for (const topics of this.#batches(known)) this.#deps.send({ op: 'unsub', id: this.#nextId++, topics })
  }

  /** Connected: asks for everything wanted, from where each copy stands. */
  begin(batch: number): void {
    this.#batch = batch
    this.#ask([...this.#copies.keys()])
  }

  /** Disconnected: copies stay, and stay what they are. */
  end(): void {
    this.#batch = 0
    for (const copy of this.#copies.values()) {
      copy.mode = 'off'
      copy.cancelResubscribe?.()
      copy.cancelResubscribe = null
      this.#setState(copy)
    }
  }

  stateOf(name: TopicName): TopicState | undefined {
    return this.#copies.get(name)?.state
  }

  replicaOf(name: TopicName): Replica | undefined {
    return this.#copies.get(name)?.replica
  }

  positions(): Map<TopicName, Position> {
    const positions = new Map<TopicName, Position>()
    for (const { name, replica } of this.#copies.values()) if (replica.position !== null) positions.set(name, replica.position)
    return positions
  }

  /** Applies one message and notes what it changed. */
  apply(message: ServerMessage, changes: Changes): void {
    if (message.op === 'subd') return this.#answered(message, changes)
    if (message.op === 'err') return this.#refused(message, changes)
    if (!('t' in message)) return
    const copy = this.#copies.get(message.t as TopicName)
    if (copy === undefined) return
    // Meant for a subscription that ours will replace.
    if (copy.mode === 'wait') return
    if (message.op === 'revoke') return this.#denied(copy, changes)
    if (copy.mode === 'off') return
    copy.heardMs = this.#deps.clock.monotonicMs()
    if (message.op === 'reset') this.#resubscribe(copy)
    else if (message.op === 'mark') this.#marked(copy, message)
    else this.#changed(copy, message, changes)
  }

  /** Asks again for topics that fell silent on a connection that did not. */
  checkSilence(): void {
    const nowMs = this.#deps.clock.monotonicMs()
    if (this.#batch === 0 || nowMs - this.#pagedMs < realtimeLimits.heartbeatMs) return
    for (const copy of this.#copies.values()) if (copy.mode !== 'off' && nowMs - copy.heardMs > silentMs) this.#heal(copy)
  }

  #answered({ id, res }: Message<'subd'>, changes: Changes): void {
    for (const { t, mode, epoch } of res) {
      const copy = this.#copies.get(t as TopicName)
      if (copy === undefined || copy.mode !== 'wait' || copy.subId !== id) continue
      if (mode === 'denied') {
        this.#denied(copy, changes)
        continue
      }
      copy.mode = mode
      if (mode === 'snap') copy.replica.beginSnapshot()
      else if (epoch !== copy.replica.position?.epoch) this.#heal(copy)
      this.#setState(copy)
    }
  }

  #refused({ id }: Message<'err'>, changes: Changes): void {
    for (const copy of this.#copies.values()) if (copy.mode === 'wait' && copy.subId === id) this.#denied(copy, changes)
  }

  #changed(copy: Copy, message: Message<'snap'> | Message<'d'>, changes: Changes): void {
    const { replica } = copy
    let applied: Applied | null
    if (message.op === 'snap') {
      this.#pagedMs = this.#deps.clock.monotonicMs()
      applied = copy.mode === 'snap' ? replica.page(message) : 'gap'
    } else applied = copy.mode === 'live' ? replica.delta(message) : 'gap'
    if (applied === null) return
    if (applied === 'mismatch') replica.distrust()
    if (typeof applied === 'string') return this.#heal(copy)
    copy.mode = 'live'
    this.#setState(copy)
    changes.add(copy.name, applied)
  }

  #marked(copy: Copy, message: Message<'mark'>): void {
    // A core marks only what it has paged to the end: pages were lost.
    const verdict = copy.mode === 'snap' ? 'gap' : copy.replica.check(message)
    if (verdict === 'same') return
    if (verdict === 'mismatch') copy.replica.distrust()
    this.#heal(copy)
  }

  /** Not ours to see: the copy is emptied. It stays wanted, so that the next connection asks again. */
  #denied(copy: Copy, changes: Changes): void {
    copy.cancelResubscribe?.()
    copy.cancelResubscribe = null
    copy.mode = 'off'
    copy.state = 'denied'
    changes.add(copy.name, copy.replica.clear())
    this.#deps.onTopicState(copy.name, 'denied')
  }

  #heal(copy: Copy): void {
    this.#deps.onHeal()
    this.#resubscribe(copy)
  }

  #resubscribe(copy: Copy): void {
    copy.mode = 'off'
    this.#setState(copy)
    copy.cancelResubscribe ??= this.#deps.clock.after(Math.floor(this.#deps.random() * (syncSpreadMs + 1)), () => {
      copy.cancelResubscribe = null
      this.#ask([copy.name])
    })
  }

  #ask(names: readonly TopicName[]): void {
    if (this.#batch === 0) return
    const nowMs = this.#deps.clock.monotonicMs()
    for (const batch of this.#batches(names)) {
      const id = this.#nextId++
      const topics = batch.map((t) => {
        const copy = this.#copies.get(t) as Copy
        copy.mode = 'wait'
        copy.subId = id
        copy.heardMs = nowMs
        return { t, ...copy.replica.position }
      })
      this.#deps.send({ op: 'sub', id, topics })
    }
  }

  *#batches(names: readonly TopicName[]): Generator<readonly TopicName[]> {
    if (this.#batch > 0) for (let i = 0; i < names.length; i += this.#batch) yield names.slice(i, i + this.#batch)
  }

  #forget(name: TopicName): void {
    this.#copies.get(name)?.cancelResubscribe?.()
    this.#copies.delete(name)
  }

  #setState(copy: Copy): void {
    const state = copy.mode === 'live' ? 'live' : copy.state === 'live' ? 'lagging' : copy.state
    if (state === copy.state) return
    copy.state = state
    this.#deps.onTopicState(copy.name, state)
  }
}
