import { fnv1a32, type TopicName } from '@backhaul/contract'
import { ChangeList, type TopicEntry } from './change-list.ts'
import { type Fields, type Patch, patchJson } from './patch.ts'
import { Snapshot } from './snapshot.ts'

export interface TopicOptions {
  /** Unique in its hub. */
  readonly id: number
  /** Name in the core. */
  readonly key: TopicName
  /** Name on the wire. */
  readonly name: string
  /** Unique per life of a topic, so that no position of an earlier topic of the same name is valid for this one. */
  readonly epoch: string
  /** The inventory whose objects the topic shows. */
  readonly inventoryId: string | null
  readonly tombstonesMax: number
  readonly resumeMsMax: number
  readonly pageItems: number
  readonly pageBytes: number
  /** Set for topics of events: only the newest `cap` are kept, each for at most `lifetimeMs`. */
  readonly events: { readonly cap: number; readonly lifetimeMs: number } | null
  /** Reads the present values from their owner. A topic that has it is empty while no client can hold a copy. */
  readonly content: Content | null
}

/** Returns all values of a topic by key. */
export type Content = () => Iterable<readonly [key: string, value: Fields]>

/** Encoded deltas cached between two changes. Connections share few positions; above this bound the cache is cleared. */
const deltasMax = 32
/** A snapshot that no connection has started for this long is dropped. */
const snapshotIdleMs = 5000

const unchanged = { rev: 0, removedFields: null, patch: null, patchFrom: 0, changedMs: 0, older: null, newer: null }

/** A keyed map that numbers every change, so that one message can carry all changes since any number. */
export class Topic {
  readonly options: TopicOptions
  readonly name: string
  readonly epoch: string
  /** The number of the last change. */
  seq = 0
  /** Tombstones up to this seq may have been discarded. A copy at a lower position needs a new snapshot. */
  floor = 0
  /** XOR of the hashes of all live keys. */
  digest = 0
  /** Number of events ever created, from which a client computes how many it missed. Null for a topic of rows. */
  born: number | null
  /** Number of subscriptions, over all connections. */
  subscribers = 0
  /** Whether the topic is empty because no client can hold a copy. Changes of an idle topic are not published. */
  isIdle: boolean
  /** Since when it has had no subscribers; null while it has some. */
  #leftMs: number | null = null
  live = new ChangeList()
  tombstones = new ChangeList()
  readonly #entries = new Map<string, TopicEntry>()
  readonly #deltas = new Map<number, readonly Buffer[]>()
  #snapshot: Snapshot | null = null

  constructor(options: TopicOptions) {
    this.options = options
    this.name = options.name
    this.epoch = options.epoch
    this.born = options.events === null ? null : 0
    this.isIdle = options.content !== null
  }

  /** Returns the value of a key, as subscribers see it. The caller must not change it. */
  get(key: string): Fields | undefined {
    return this.#entries.get(key)?.value ?? undefined
  }

  *entries(): Generator<[key: string, value: Fields]> {
    for (let entry = this.live.oldest; entry !== null; entry = entry.newer) yield [entry.key, entry.value as Fields]
  }

  /** Sets the fields of the patch and keeps the others; undefined removes a field. Creates the key if it does not exist. */
  merge(key: string, patch: Patch, nowMs: number): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.value === null) return this.#create(key, patch.fields, patch, nowMs)
    let changed = false
    let exact = true
    for (const field in patch.fields) {
      const value = patch.fields[field]
      if (this.#setField(entry, field, value)) changed = true
      else exact = false
      if (value === undefined) exact = false
    }
    if (changed) this.#commit(entry, exact ? patch : null, nowMs)
  }

  /** Replaces the value of a key by the fields of the patch. Only fields that differ count as changed. */
  replace(key: string, patch: Patch, nowMs: number): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.value === null) return this.#create(key, patch.fields, patch, nowMs)
    let changed = false
    for (const field in patch.fields) if (this.#setField(entry, field, patch.fields[field])) changed = true
    for (const field in entry.value) if (!Object.hasOwn(patch.fields, field)) changed = this.#setField(entry, field, undefined)
    if (changed) this.#commit(entry, null, nowMs)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.value === null) return
    this.seq++
    this.digest ^= keyHash(entry)
    this.live.remove(entry)
    entry.value = null
    entry.fieldRevs = {}
    entry.removedFields = entry.patch = null
    entry.rev = this.seq
    this.#addTombstone(entry)
    this.#dropDeltas()
  }

  /** Deletes events that are older than their lifetime. */
  expire(nowMs: number): void {
    const { events } = this.options
    if (events === null) return
    for (let { oldest } = this.live; oldest !== null && oldest.changedMs + events.lifetimeMs <= nowMs; { oldest } = this.live) {
      this.delete(oldest.key)
    }
  }

  /** Adds a subscription. */
  watch(): void {
    this.subscribers++
    this.fill()
  }

  /** Reads the content of an idle topic. No earlier copy can be resumed. */
  fill(): void {
    if (!this.isIdle) return
    this.isIdle = false
    this.#leftMs = null
    for (const [key, value] of this.options.content?.() ?? []) this.#create(key, value, null, 0)
    this.floor = this.seq
  }

  /** Drops the content of a topic that no client can hold any more. */
  #empty(): void {
    this.isIdle = true
    this.#entries.clear()
    this.live = new ChangeList()
    this.tombstones = new ChangeList()
    this.#snapshot = null
    this.digest = 0
    this.floor = ++this.seq
  }

  /** Whether a delta can bring a copy at this position up to date. */
  canResume(epoch: string | undefined, seq: number | undefined): seq is number {
    return epoch === this.epoch && seq !== undefined && seq >= this.floor && seq <= this.seq
  }

  /**
   * Returns everything that changed since `from`, encoded once for all connections at that position: one message, or pages
   * that the client applies together.
   */
  delta(from: number): readonly Buffer[] {
    let delta = this.#deltas.get(from)
    if (delta === undefined) {
      if (this.#deltas.size >= deltasMax) this.#deltas.clear()
      this.#deltas.set(from, (delta = this.#encodeDelta(from)))
    }
    return delta
  }

  #encodeDelta(from: number): Buffer[] {
    const pages: string[][] = [[]]
    let length = 0
    const add = (change: string) => {
      if (length >= this.options.pageBytes) {
        pages.push([])
        length = 0
      }
      pages.at(-1)?.push(change)
      length += change.length
    }
    for (let { newest: entry } = this.tombstones; entry !== null && entry.rev > from; entry = entry.older)
      add(`[${JSON.stringify(entry.key)},${entry.rev},null]`)
    for (let entry = this.live.newest; entry !== null && entry.rev > from; entry = entry.older) add(encodeChange(entry, from))
    const head = `{"op":"d","t":${JSON.stringify(this.name)},"from":${from},"to":${this.seq}`
    const last = pages.length - 1
    return pages.map((changes, p) => {
      const page = last > 0 ? `,"p":${p},"last":${p === last}` : ''
      const tail = this.born !== null && p === last ? `,"born":${this.born}}` : '}'
      return Buffer.from(`${head}${page},"ch":[${changes.join()}]${tail}`)
    })
  }

  /**
   * Returns a snapshot to send in pages. Connections that subscribe at about the same time share one and its encoded
   * pages; changes made meanwhile reach them as a delta from its seq.
   */
  snapshot(nowMs: number): Snapshot {
    const current = this.#snapshot
    const drift = Math.max(this.options.pageItems, this.live.size >> 2)
    if (current !== null && current.seq >= this.floor && this.seq - current.seq <= drift) {
      current.usedMs = nowMs
      return current
    }
    current?.dropPages()
    return (this.#snapshot = new Snapshot(this, nowMs))
  }

  /** Drops encoded deltas, the cached snapshot when no connection has used it recently, and the content that no client can hold. */
  dropIdle(nowMs: number): void {
    this.#dropDeltas()
    this.#leftMs = this.subscribers > 0 ? null : (this.#leftMs ?? nowMs)
    const isLeft = this.#leftMs !== null && nowMs - this.#leftMs >= this.options.resumeMsMax
    if (isLeft && this.options.content !== null && !this.isIdle) this.#empty()
    if (this.#snapshot === null || nowMs - this.#snapshot.usedMs < snapshotIdleMs) return
    this.#snapshot.dropPages()
    this.#snapshot = null
  }

  #create(key: string, fields: Fields, patch: Patch | null, nowMs: number): void {
    const tombstone = this.#entries.get(key)
    // The new value is sent in full and replaces an old one, so the deletion need not be sent.
    if (tombstone !== undefined) this.tombstones.remove(tombstone)
    const createdSeq = this.seq + 1
    if (this.born !== null) this.born++
    const value: Fields = {}
    const fieldRevs: Record<string, number> = {}
    for (const field in fields) {
      if (fields[field] === undefined) continue
      value[field] = fields[field]
      fieldRevs[field] = createdSeq
    }
    const hash = fnv1a32(`${key}:`)
    const entry: TopicEntry = { key, hash, createdSeq, value, fieldRevs, ...unchanged }
    this.#entries.set(key, entry)
    this.live.push(entry)
    this.#commit(entry, patch, nowMs)
    const { oldest } = this.live
    if (oldest !== null && this.live.size > (this.options.events?.cap ?? Number.POSITIVE_INFINITY)) this.delete(oldest.key)
  }

  /** Assigns the next number to a change of an entry. */
  #commit(entry: TopicEntry, patch: Patch | null, nowMs: number): void {
    this.seq++
    if (entry.rev > 0) this.digest ^= keyHash(entry)
    entry.patch = patch
    entry.patchFrom = entry.rev
    entry.rev = this.seq
    entry.changedMs = nowMs
    this.digest ^= keyHash(entry)
    this.live.remove(entry)
    this.live.push(entry)
    this.#dropDeltas()
  }

  #setField(entry: TopicEntry, field: string, value: unknown): boolean {
    const fields = entry.value as Fields
    if (Object.is(fields[field], value)) return false
    if (value === undefined) {
      delete fields[field]
      delete entry.fieldRevs[field]
      entry.removedFields ??= new Map()
      entry.removedFields.set(field, this.seq + 1)
    } else {
      fields[field] = value
      entry.fieldRevs[field] = this.seq + 1
      entry.removedFields?.delete(field)
    }
    return true
  }

  /** Keeps a tombstone of a deleted key. Above the bound the oldest tombstone is discarded and `floor` rises to its rev. */
  #addTombstone(entry: TopicEntry): void {
    this.tombstones.push(entry)
    if (this.tombstones.size <= this.options.tombstonesMax) return
    const oldest = this.tombstones.oldest as TopicEntry
    this.tombstones.remove(oldest)
    this.#entries.delete(oldest.key)
    this.floor = oldest.rev
  }

  #dropDeltas(): void {
    if (this.#deltas.size > 0) this.#deltas.clear()
  }
}

const keyHash = (entry: TopicEntry): number => fnv1a32(String(entry.rev), entry.hash)

function encodeChange(entry: TopicEntry, from: number): string {
  const head = `[${JSON.stringify(entry.key)},${entry.rev},`
  const { patch } = entry
  if (entry.createdSeq > from)
    return `${head}${patch !== null && entry.createdSeq === entry.rev ? patchJson(patch) : JSON.stringify(entry.value)},1]`
  if (patch !== null && entry.patchFrom <= from) return `${head}${patchJson(patch)},0]`
  const value = entry.value as Fields
  const fields: Fields = {}
  for (const field in entry.fieldRevs) if ((entry.fieldRevs[field] as number) > from) fields[field] = value[field]
  const removed: string[] = []
  for (const [field, rev] of entry.removedFields ?? []) if (rev > from) removed.push(field)
  return `${head}${JSON.stringify(fields)},0${removed.length > 0 ? `,${JSON.stringify(removed)}` : ''}]`
}
