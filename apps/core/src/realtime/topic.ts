import { fnv1a32 } from '@backhaul/contract'
import { ChangeList, type Entry } from './change-list.ts'
import { type Fields, type Patch, patchJson } from './patch.ts'
import { Snapshot } from './snapshot.ts'

export interface TopicOptions {
  /** Unique in its hub. */
  readonly id: number
  /** The name in frames. */
  readonly name: string
  /** Never used before for this name, so that no position of an earlier topic counts for this one. */
  readonly epoch: string
  /** In which inventory what it shows lies. */
  readonly inventoryId: string | null
  readonly tombstonesMax: number
  readonly pageItems: number
  /** Set for things that happened: only the newest `cap` are kept, none longer than `lifetimeMs`. */
  readonly events: { readonly cap: number; readonly lifetimeMs: number } | null
}

/** Encoded deltas kept between two changes. Connections stand at few different positions; beyond this all are dropped. */
const deltasMax = 32
/** A snapshot nobody began for this long is given up. */
const snapshotIdleMs = 5000

const unchanged = { rev: 0, dropped: null, patch: null, patchFrom: 0, changedMs: 0, cut: false, older: null, newer: null }

/** A keyed map in which every change has a number, so that what happened since any number can be told in one message. */
export class Topic {
  readonly options: TopicOptions
  readonly name: string
  readonly epoch: string
  /** Number of the last change. */
  seq = 0
  /** Deletions up to here may be forgotten: who stands lower must begin anew. */
  floor = 0
  /** XOR of all keys' shares. */
  digest = 0
  /** Subscriptions of all connections. */
  subscribers = 0
  readonly live = new ChangeList()
  readonly tombstones = new ChangeList()
  readonly #entries = new Map<string, Entry>()
  readonly #deltas = new Map<number, Buffer>()
  #snapshot: Snapshot | null = null

  constructor(options: TopicOptions) {
    this.options = options
    this.name = options.name
    this.epoch = options.epoch
  }

  /** The value under a key, as subscribers see it. Not to be changed. */
  get(key: string): Fields | undefined {
    return this.#entries.get(key)?.value ?? undefined
  }

  *entries(): Generator<[key: string, value: Fields]> {
    for (let entry = this.live.oldest; entry !== null; entry = entry.newer) yield [entry.key, entry.value as Fields]
  }

  /** Sets the fields of the patch (undefined takes one away) and leaves the others; a new key gets them as its value. */
  merge(key: string, patch: Patch, nowMs: number): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.value === null) return this.create(key, patch, nowMs)
    let changed = false
    let exact = true
    for (const field in patch.fields) {
      const value = patch.fields[field]
      if (this.setField(entry, field, value)) changed = true
      else exact = false
      if (value === undefined) exact = false
    }
    if (changed) this.commit(entry, exact ? patch : null, nowMs)
  }

  /** Makes the patch the key's whole value; only fields that differ count as changed. */
  replace(key: string, patch: Patch, nowMs: number): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.value === null) return this.create(key, patch, nowMs)
    let changed = false
    for (const field in patch.fields) if (this.setField(entry, field, patch.fields[field])) changed = true
    for (const field in entry.value) if (!Object.hasOwn(patch.fields, field)) changed = this.setField(entry, field, undefined)
    if (changed) this.commit(entry, null, nowMs)
  }

  delete(key: string, cut = false): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.value === null) return
    this.seq++
    this.digest ^= shareOf(entry)
    this.live.remove(entry)
    entry.value = null
    entry.fieldRevs = {}
    entry.dropped = entry.patch = null
    entry.cut = cut
    entry.rev = this.seq
    this.bury(entry)
    this.changed()
  }

  /** Ends events that are past their lifetime. */
  expire(nowMs: number): void {
    const { events } = this.options
    if (events === null) return
    for (let { oldest } = this.live; oldest !== null && oldest.changedMs + events.lifetimeMs <= nowMs; { oldest } = this.live) {
      this.delete(oldest.key)
    }
  }

  /** Can a copy at this position be brought up to date by a delta? */
  holds(epoch: string | undefined, seq: number | undefined): seq is number {
    return epoch === this.epoch && seq !== undefined && seq >= this.floor && seq <= this.seq
  }

  /** Everything that changed since `from`, as one message: encoded once for all connections that stand there. */
  delta(from: number): Buffer {
    let delta = this.#deltas.get(from)
    if (delta === undefined) {
      if (this.#deltas.size >= deltasMax) this.#deltas.clear()
      this.#deltas.set(from, (delta = Buffer.from(this.encodeDelta(from))))
    }
    return delta
  }

  encodeDelta(from: number): string {
    const changes: string[] = []
    let lost = 0
    for (let entry = this.tombstones.newest; entry !== null && entry.rev > from; entry = entry.older) {
      if (entry.cut && entry.born > from) lost++
      changes.push(`[${JSON.stringify(entry.key)},${entry.rev},null]`)
    }
    for (let entry = this.live.newest; entry !== null && entry.rev > from; entry = entry.older) changes.push(encodeChange(entry, from))
    const tail = lost > 0 ? `],"lost":${lost}}` : ']}'
    return `{"op":"d","t":${JSON.stringify(this.name)},"from":${from},"to":${this.seq},"ch":[${changes.join()}${tail}`
  }

  /**
   * A snapshot to page from. Those who come at about the same time share one and its encoded pages; what changed
   * meanwhile reaches them as a delta from its seq.
   */
  snapshot(nowMs: number): Snapshot {
    const current = this.#snapshot
    const drift = Math.max(this.options.pageItems, this.live.size >> 2)
    if (current !== null && current.seq >= this.floor && this.seq - current.seq <= drift) {
      current.usedMs = nowMs
      return current
    }
    current?.retire()
    return (this.#snapshot = new Snapshot(this, nowMs))
  }

  /** Gives up encoded pages that nobody asked for of late. */
  forgetSnapshot(nowMs: number): void {
    if (this.#snapshot === null || nowMs - this.#snapshot.usedMs < snapshotIdleMs) return
    this.#snapshot.retire()
    this.#snapshot = null
  }

  protected create(key: string, patch: Patch, nowMs: number): void {
    const tombstone = this.#entries.get(key)
    // The new value is sent whole, so whoever still has the old one needs no word of its end.
    if (tombstone !== undefined) this.tombstones.remove(tombstone)
    const born = this.seq + 1
    const value: Fields = {}
    const fieldRevs: Record<string, number> = {}
    for (const field in patch.fields) {
      if (patch.fields[field] === undefined) continue
      value[field] = patch.fields[field]
      fieldRevs[field] = born
    }
    const hash = fnv1a32(`${key}:`)
    const entry: Entry = { key, hash, born, value, fieldRevs, ...unchanged }
    this.#entries.set(key, entry)
    this.live.push(entry)
    this.commit(entry, patch, nowMs)
    const { oldest } = this.live
    if (oldest !== null && this.live.size > (this.options.events?.cap ?? Number.POSITIVE_INFINITY)) this.delete(oldest.key, true)
  }

  /** Gives the change to an entry its number. */
  protected commit(entry: Entry, patch: Patch | null, nowMs: number): void {
    this.seq++
    if (entry.rev > 0) this.digest ^= shareOf(entry)
    entry.patch = patch
    entry.patchFrom = entry.rev
    entry.rev = this.seq
    entry.changedMs = nowMs
    this.digest ^= shareOf(entry)
    this.live.remove(entry)
    this.live.push(entry)
    this.changed()
  }

  protected setField(entry: Entry, field: string, value: unknown): boolean {
    const fields = entry.value as Fields
    if (Object.is(fields[field], value)) return false
    if (value === undefined) {
      delete fields[field]
      delete entry.fieldRevs[field]
      entry.dropped ??= new Map()
      entry.dropped.set(field, this.seq + 1)
    } else {
      fields[field] = value
      entry.fieldRevs[field] = this.seq + 1
      entry.dropped?.delete(field)
    }
    return true
  }

  /** Keeps word of an ended key. The oldest word beyond the bound is forgotten, and `floor` says so. */
  protected bury(entry: Entry): void {
    this.tombstones.push(entry)
    if (this.tombstones.size <= this.options.tombstonesMax) return
    const oldest = this.tombstones.oldest as Entry
    this.tombstones.remove(oldest)
    this.#entries.delete(oldest.key)
    this.floor = oldest.rev
  }

  protected changed(): void {
    if (this.#deltas.size > 0) this.#deltas.clear()
  }
}

const shareOf = (entry: Entry): number => fnv1a32(String(entry.rev), entry.hash)

function encodeChange(entry: Entry, from: number): string {
  const head = `[${JSON.stringify(entry.key)},${entry.rev},`
  const { patch } = entry
  if (entry.born > from) return `${head}${patch !== null && entry.born === entry.rev ? patchJson(patch) : JSON.stringify(entry.value)},1]`
  if (patch !== null && entry.patchFrom <= from) return `${head}${patchJson(patch)},0]`
  const value = entry.value as Fields
  const fields: Fields = {}
  for (const field in entry.fieldRevs) if ((entry.fieldRevs[field] as number) > from) fields[field] = value[field]
  const dropped: string[] = []
  for (const [field, rev] of entry.dropped ?? []) if (rev > from) dropped.push(field)
  return `${head}${JSON.stringify(fields)},0${dropped.length > 0 ? `,${JSON.stringify(dropped)}` : ''}]`
}
