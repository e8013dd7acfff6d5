import { fnv1a32, type Change, type ServerMessage } from '@backhaul/contract'
import type { Fields, Position, TopicBatch } from './types.ts'

type Message<Op> = Extract<ServerMessage, { op: Op }>

interface Row {
  readonly value: Fields
  readonly rev: number
  /** Hash state of the digest after `key:`. */
  readonly hash: number
}

/** gap: an earlier message is missing. mismatch: the copy differs from the core's and cannot be resumed. */
export type Applied = TopicBatch | 'gap' | 'mismatch'

const keyHash = ({ rev, hash }: Row): number => fnv1a32(String(rev), hash)

/** The copy of one topic. */
export class Replica {
  #position: Position | null = null
  #rows = new Map<string, Row>()
  #digest = 0
  #pages: { rows: Map<string, Row>; digest: number; count: number } | null = null

  /** The position from which the copy can be resumed; null when it needs a new snapshot. */
  get position(): Position | null {
    return this.#position
  }

  *values(): IterableIterator<[string, Fields]> {
    for (const [key, { value }] of this.#rows) yield [key, value]
  }

  /** Keeps the values for display, but makes the next subscription request a snapshot. */
  invalidate(): void {
    this.#position = null
  }

  /** Begins a snapshot. The copy remains unchanged until the last page. */
  beginSnapshot(): void {
    this.#pages = null
  }

  /** Returns the batch at the last page, null before it, 'gap' when a page is missing. */
  applyPage({ epoch, seq, p, last, items }: Message<'snap'>): TopicBatch | 'gap' | null {
    if (p === 0) this.#pages = { rows: new Map(), digest: 0, count: 0 }
    const pages = this.#pages
    if (pages === null || pages.count !== p) return 'gap'
    pages.count++
    for (const [key, rev, value] of items) {
      const row = { value, rev, hash: fnv1a32(`${key}:`) }
      pages.rows.set(key, row)
      pages.digest ^= keyHash(row)
    }
    return last ? this.#replaceRows(pages, { epoch, seq }) : null
  }

  #replaceRows({ rows, digest }: { rows: Map<string, Row>; digest: number }, position: Position): TopicBatch {
    const before = this.#rows
    this.#rows = rows
    this.#digest = digest
    this.#position = position
    this.#pages = null
    const upserts = Array.from(rows, ([key, { value }]) => [key, value, before.get(key)?.value] as const)
    return { upserts, removed: [...before.keys()].filter((key) => !rows.has(key)), whole: true, lost: 0 }
  }

  applyDelta({ from, to, ch, lost = 0 }: Message<'d'>): Applied {
    if (this.#position === null || from !== this.#position.seq) return 'gap'
    for (const change of ch) if (isMerge(change) && !this.#rows.has(change[0])) return 'mismatch'
    const upserts: [string, Fields, Fields | undefined][] = []
    const removed: string[] = []
    for (const change of ch) {
      const [key, rev] = change
      const row = this.#rows.get(key)
      if (row !== undefined) this.#digest ^= keyHash(row)
      const value = valueAfter(row?.value, change)
      if (value === null) {
        if (this.#rows.delete(key)) removed.push(key)
        continue
      }
      const next = { value, rev, hash: row?.hash ?? fnv1a32(`${key}:`) }
      this.#rows.set(key, next)
      this.#digest ^= keyHash(next)
      upserts.push([key, value, row?.value])
    }
    this.#position = { epoch: this.#position.epoch, seq: to }
    return { upserts, removed, whole: false, lost }
  }

  /** Compares the copy with a checkpoint of the core. */
  verify({ seq, n, h }: Message<'mark'>): 'same' | 'gap' | 'mismatch' {
    if (this.#position?.seq !== seq) return 'gap'
    return n === this.#rows.size && h === this.#digest >>> 0 ? 'same' : 'mismatch'
  }

  /** Empties the copy when the topic is no longer visible. */
  clear(): TopicBatch {
    const removed = [...this.#rows.keys()]
    this.#rows = new Map()
    this.#position = null
    this.#pages = null
    this.#digest = 0
    return { upserts: [], removed, whole: true, lost: 0 }
  }
}

const isMerge = (change: Change): boolean => change[2] !== null && change[3] === 0

function valueAfter(before: Fields | undefined, change: Change): Fields | null {
  const fields = change[2]
  if (fields === null || change[3] === 1) return fields
  const value = { ...before, ...fields }
  for (const field of change[4] ?? []) delete value[field]
  return value
}
