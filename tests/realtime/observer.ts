import { createRealtime, type Position, type Realtime, type TopicBatch } from '@backhaul/client/realtime'
import type { TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { Wire } from './network.ts'
import { type Fields, same, type Truth } from './truth.ts'

type Options = Parameters<typeof createRealtime>[0]

export class Broken extends Error {}

/** A client under observation: every frame it shows is held against the truth. */
export class Observer {
  readonly realtime: Realtime
  readonly wanted = new Set<TopicName>()
  wire: Wire | null = null
  readonly #truth: Truth
  readonly #tied: readonly TopicName[]
  /** What the batches alone add up to. */
  readonly #folds = new Map<TopicName, Map<string, Fields>>()
  readonly #positions = new Map<TopicName, Position>()

  constructor(options: Options, truth: Truth, tied: readonly TopicName[]) {
    this.realtime = createRealtime(options)
    this.#truth = truth
    this.#tied = tied
    this.realtime.onKind<Fields>(topics.units, (changes) => this.#see(changes))
    this.realtime.onKind<Fields>(topics.notices, (changes) => this.#see(changes))
  }

  want(name: TopicName): void {
    this.wanted.add(name)
    this.realtime.subscribe([name])
  }

  unwant(name: TopicName): void {
    this.wanted.delete(name)
    this.realtime.unsubscribe([name])
    this.#folds.delete(name)
    this.#positions.delete(name)
  }

  content(name: TopicName): Map<string, Fields> {
    return new Map(this.realtime.values(name))
  }

  #see(changes: readonly (readonly [TopicName, TopicBatch<Fields>])[]): void {
    for (const [name, batch] of changes) this.#check(name, batch)
    const live = this.#tied.every((name) => this.realtime.topicState(name) === 'live')
    const stamps = new Set(live ? this.#tied.map((name) => this.content(name).get('tied')?.['stamp']) : [])
    if (stamps.size > 1) throw new Broken('keys of one batch show in different frames')
  }

  #check(name: TopicName, batch: TopicBatch<Fields>): void {
    const fold = this.#folds.get(name) ?? new Map<string, Fields>()
    this.#folds.set(name, fold)
    for (const [key, value] of batch.upserts) fold.set(key, value)
    for (const key of batch.removed) fold.delete(key)
    const content = this.content(name)
    for (const [key, value] of content) if (fold.get(key) !== value) throw new Broken(`the batches of ${name} do not add up to its content`)
    if (fold.size !== content.size) throw new Broken(`the batches of ${name} do not add up to its content`)

    const before = this.#positions.get(name)
    const now = this.realtime.positions().get(name)
    if (now === undefined) {
      this.#positions.delete(name)
      if (content.size > 0) throw new Broken(`${name} still shows after it was taken away`)
      return
    }
    this.#positions.set(name, now)
    const goesOn = before !== undefined && before.epoch === now.epoch
    if (goesOn && now.seq < before.seq) throw new Broken(`${name} went back from ${before.seq} to ${now.seq}`)
    const expected = this.#truth.at(now)
    if (expected === undefined) throw new Broken(`${name} shows position ${now.seq}, which was never committed`)
    if (!same(content, expected)) throw new Broken(`${name} at ${now.seq} is not what was written`)
    if (goesOn && !batch.whole && batch.lost !== this.#truth.lostBetween(name, before.seq, now.seq))
      throw new Broken(`${name} hides lost events`)
  }
}
