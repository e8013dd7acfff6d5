import type { Clock } from '@backhaul/clock'
import { realtimeLimits, type ServerMessage, type TopicName } from '@backhaul/contract'
import type { Changes } from './changes.ts'
import { type Applied, Replica } from './replica.ts'
import type { TopicState } from './types.ts'

type Message<Op> = Extract<ServerMessage, { op: Op }>

/** off: not requested on this connection. requested: no reply yet. snap, behind: receiving pages of a snapshot, of changes. live: receiving changes. */
type Mode = 'off' | 'requested' | 'snap' | 'behind' | 'live'

interface Copy {
  readonly name: TopicName
  readonly replica: Replica
  mode: Mode
  /** Id of the latest `sub` of the topic. Replies to earlier ones are ignored. */
  subId: number
  lastMessageMs: number
  cancelResubscribe: (() => void) | null
  state: TopicState
}

/** sync messages are delayed randomly 0–1900 ms, so that the clients of a core do not all send them at once. */
const syncSpreadMs = 1900

/** Half of the frames that the core accepts at once. The other half is for pings, and for frames that a stalled line delivers at once. */
const framesBurst = realtimeLimits.framesBurst / 2

// The core sends a checkpoint of every topic each 30 s. A topic without messages for 2.5 intervals lost its subscription.
const silentMs = 2.5 * realtimeLimits.checkpointMs

export interface SubscriptionDeps {
  readonly clock: Clock
  readonly random: () => number
  readonly send: (frame: object) => void
  readonly onTopicState: (name: TopicName, state: TopicState) => void
}

/** The client side of the protocol: the subscribed topics, the state of each, and the effect of each message. */
export class Subscriptions {
  readonly #deps: SubscriptionDeps
  readonly #copies = new Map<TopicName, Copy>()
  /** Topics to request, at most as many as there are copies. */
  readonly #queue = new Set<TopicName>()
  #cancelQueue: (() => void) | null = null
  /** Topics per request and per `unsub`; 0 without a connection. */
  #batch = 0
  #batchMax = 0
  #isFirst = true
  /** Monotonic time up to which the frames allowed to a client are used up. */
  #spentMs = 0
  #nextId = 1
  #pagedMs = Number.NEGATIVE_INFINITY

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps
  }

  add(names: readonly TopicName[]): void {
    const due = new Set(names.filter((name) => (this.stateOf(name) ?? 'denied') === 'denied'))
    for (const name of due) {
      if (this.#copies.has(name)) continue
      const copy: Copy = {
        name,
        replica: new Replica(),
        mode: 'off',
        subId: 0,
        lastMessageMs: 0,
        cancelResubscribe: null,
        state: 'loading',
      }
      this.#copies.set(name, copy)
    }
    this.#request([...due])
  }

  /** Ends subscriptions and deletes their copies; later frames about them are ignored. */
  remove(names: readonly TopicName[]): void {
    const known = names.filter((name) => this.#copies.has(name))
    for (const name of known) {
      this.#copies.get(name)?.cancelResubscribe?.()
      this.#copies.delete(name)
      this.#queue.delete(name)
    }
    for (const topics of inBatches(known, this.#batchMax)) this.#deps.send({ op: 'unsub', id: this.#nextId++, topics })
  }

  /**
   * Subscribes to all topics on a new connection, each from the position of its copy. R-216: after a lost connection the
   * clients of a core do so at random moments.
   */
  begin({ batch, batchMax }: { batch: number; batchMax: number }): void {
    this.#batch = batch
    this.#batchMax = batchMax
    for (const name of this.#copies.keys()) this.#queue.add(name)
    if (this.#isFirst) this.#sendQueue()
    else this.#sendQueueIn(this.#syncDelayMs())
    this.#isFirst = false
  }

  /** Ends all subscriptions when the connection is lost. The copies keep their content. */
  end(): void {
    this.#batch = this.#batchMax = 0
    this.#queue.clear()
    this.#cancelQueue?.()
    this.#cancelQueue = null
    for (const copy of this.#copies.values()) {
      copy.cancelResubscribe?.()
      copy.cancelResubscribe = null
      this.#setMode(copy, 'off')
    }
  }

  stateOf(name: TopicName): TopicState | undefined {
    return this.#copies.get(name)?.state
  }

  replicaOf(name: TopicName): Replica | undefined {
    return this.#copies.get(name)?.replica
  }

  /** Applies one message and adds its effect to `changes`. */
  apply(message: ServerMessage, changes: Changes): void {
    if (message.op === 'subd') return this.#confirm(message, changes)
    if (message.op === 'err') return this.#refuse(message, changes)
    if (!('t' in message)) return
    const copy = this.#copies.get(message.t as TopicName)
    if (copy === undefined) return
    // The message belongs to a subscription that the requested one will replace.
    if (copy.mode === 'requested') return
    if (message.op === 'revoke') return this.#deny(copy, changes)
    if (copy.mode === 'off') return
    copy.lastMessageMs = this.#deps.clock.monotonicMs()
    if (message.op === 'reset') this.#resubscribe(copy)
    else if (message.op === 'mark') this.#compare(copy, message)
    else if (message.op === 'behind') this.#setMode(copy, 'behind')
    else this.#update(copy, message, changes)
  }

  /** Subscribes again to topics without messages on a connection that does receive messages. */
  checkSilence(): void {
    const nowMs = this.#deps.clock.monotonicMs()
    if (this.#batch === 0 || nowMs - this.#pagedMs < realtimeLimits.heartbeatMs) return
    for (const copy of this.#copies.values()) if (copy.mode !== 'off' && nowMs - copy.lastMessageMs > silentMs) this.#resubscribe(copy)
  }

  #confirm({ id, res }: Message<'subd'>, changes: Changes): void {
    for (const { t, mode, epoch } of res) {
      const copy = this.#copies.get(t as TopicName)
      if (copy === undefined || copy.mode !== 'requested' || copy.subId !== id) continue
      if (mode === 'denied') {
        this.#deny(copy, changes)
        continue
      }
      copy.replica.begin()
      this.#setMode(copy, mode)
      if (mode === 'live' && epoch !== copy.replica.position?.epoch) this.#resubscribe(copy)
    }
  }

  #refuse({ id }: Message<'err'>, changes: Changes): void {
    for (const copy of this.#copies.values()) if (copy.mode === 'requested' && copy.subId === id) this.#deny(copy, changes)
  }

  #update(copy: Copy, message: Message<'snap'> | Message<'d'>, changes: Changes): void {
    const { replica } = copy
    let applied: Applied | null = 'gap'
    if (message.op === 'd') applied = replica.applyDelta(message)
    else if (copy.mode === 'snap') applied = replica.applyPage(message)
    if (message.op === 'snap' || message.p !== undefined) this.#pagedMs = this.#deps.clock.monotonicMs()
    if (applied === null) return
    if (applied === 'mismatch') replica.invalidate()
    if (typeof applied === 'string') return this.#resubscribe(copy)
    this.#setMode(copy, 'live')
    changes.add(copy.name, applied)
  }

  #compare(copy: Copy, message: Message<'mark'>): void {
    // The core sends no checkpoint before the last page, so pages were lost.
    const verdict = copy.mode === 'live' ? copy.replica.verify(message) : 'gap'
    if (verdict === 'same') return
    if (verdict === 'mismatch') copy.replica.invalidate()
    this.#resubscribe(copy)
  }

  /** Empties the copy of a topic that may not be seen. It stays subscribed, so that the next connection requests it again. */
  #deny(copy: Copy, changes: Changes): void {
    copy.cancelResubscribe?.()
    copy.cancelResubscribe = null
    copy.mode = 'off'
    copy.state = 'denied'
    changes.add(copy.name, copy.replica.clear())
    this.#deps.onTopicState(copy.name, 'denied')
  }

  /** Requests the topic again after a random delay, once. */
  #resubscribe(copy: Copy): void {
    this.#setMode(copy, 'off')
    copy.cancelResubscribe ??= this.#deps.clock.after(this.#syncDelayMs(), () => {
      copy.cancelResubscribe = null
      this.#request([copy.name])
    })
  }

  #request(names: readonly TopicName[]): void {
    if (this.#batch === 0) return
    for (const name of names) this.#queue.add(name)
    if (this.#cancelQueue === null) this.#sendQueue()
  }

  #sendQueueIn(ms: number): void {
    this.#cancelQueue = this.#deps.clock.after(ms, () => {
      this.#cancelQueue = null
      this.#sendQueue()
    })
  }

  /** Requests the queued topics, no faster than the core accepts frames. */
  #sendQueue(): void {
    for (const batch of inBatches([...this.#queue], this.#batch)) {
      const nowMs = this.#deps.clock.monotonicMs()
      const { frameEveryMs } = realtimeLimits
      const waitMs = this.#spentMs + frameEveryMs - nowMs - framesBurst * frameEveryMs
      if (waitMs > 0) return this.#sendQueueIn(waitMs)
      this.#spentMs = Math.max(this.#spentMs, nowMs) + frameEveryMs
      this.#send(batch)
    }
  }

  #send(batch: readonly TopicName[]): void {
    const id = this.#nextId++
    const topics = batch.map((t) => {
      const copy = this.#copies.get(t) as Copy
      this.#queue.delete(t)
      copy.mode = 'requested'
      copy.subId = id
      copy.lastMessageMs = this.#deps.clock.monotonicMs()
      return { t, ...copy.replica.position }
    })
    this.#deps.send({ op: 'sub', id, topics })
  }

  #syncDelayMs(): number {
    return Math.floor(this.#deps.random() * (syncSpreadMs + 1))
  }

  #setMode(copy: Copy, mode: Mode): void {
    copy.mode = mode
    const state = copy.mode === 'live' ? 'live' : copy.state === 'live' ? 'lagging' : copy.state
    if (state === copy.state) return
    copy.state = state
    this.#deps.onTopicState(copy.name, state)
  }
}

function* inBatches(names: readonly TopicName[], size: number): Generator<readonly TopicName[]> {
  if (size > 0) for (let i = 0; i < names.length; i += size) yield names.slice(i, i + size)
}
