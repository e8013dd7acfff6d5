import { fnv1a32, type Change, type ServerMessage } from '@backhaul/contract'
import type { CopyChange } from './changes.ts'
import type { Fields, Position } from './types.ts'

type Message<Op> = Extract<ServerMessage, { op: Op }>

interface Row {
  readonly value: Fields
  readonly rev: number
  /** Hash state of the digest after `key:`. */
  readonly hash: number
}

/** gap: an earlier message is missing. mismatch: the copy differs from the core's and cannot be resumed. */
export type Applied = CopyChange | 'gap' | 'mismatch'

const keyHash = ({ rev, hash }: Row): number => fnv1a32(String(rev), hash)

/** The copy of one topic. */
export class Replica {
  #position: Position | null = null
  #rows = new Map<string, Row>()
  #digest = 0
  #pages: { rows: Map<string, Row>; digest: number; count: number } | null = null
  /** Pages of changes that wait for the last one. */
  #changes: Change[][] = []
  /** Number of events that the topic ever had in this epoch. */
  #born: { readonly epoch: string; readonly count: number } | null = null

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

  /** Begins a new subscription. The copy remains unchanged until the last page. */
  begin(): void {
    this.#pages = null
    this.#changes = []
  }

  /** Returns the change at the last page, null before it, 'gap' when a page is missing. */
  applyPage({ epoch, seq, p, last, items, born }: Message<'snap'>): CopyChange | 'gap' | null {
    if (p === 0) this.#pages = { rows: new Map(), digest: 0, count: 0 }
    const pages = this.#pages
    if (pages === null || pages.count !== p) return 'gap'
    pages.count++
    for (const [key, rev, value] of items) {
      const row = { value, rev, hash: fnv1a32(`${key}:`) }
      pages.rows.set(key, row)
      pages.digest ^= keyHash(row)
    }
    return last ? this.#replaceRows(pages, { epoch, seq }, this.#bornSince(epoch, born)) : null
  }

  #replaceRows({ rows, digest }: { rows: Map<string, Row>; digest: number }, position: Position, born: number): CopyChange {
    const values: CopyChange['values'] = new Map()
    for (const [key, { value }] of rows) values.set(key, { before: this.#rows.get(key)?.value, after: value })
    for (const [key, { value }] of this.#rows) if (!rows.has(key)) values.set(key, { before: value, after: undefined })
    this.#rows = rows
    this.#digest = digest
    this.#position = position
    this.#pages = null
    return { values, whole: true, born }
  }

  /** Returns the change at the last page, null before it. */
  applyDelta({ from, to, ch, p = 0, last = true, born }: Message<'d'>): Applied | null {
    if (p === 0) this.#changes = []
    if (this.#changes.push(ch) !== p + 1) return 'gap'
    if (!last) return null
    const changes = this.#changes.flat()
    this.#changes = []
    if (this.#position === null || from !== this.#position.seq) return 'gap'
    for (const change of changes) if (isMerge(change) && !this.#rows.has(change[0])) return 'mismatch'
    const values: CopyChange['values'] = new Map()
    for (const change of changes) {
      const [key, rev] = change
      const row = this.#rows.get(key)
      if (row !== undefined) this.#digest ^= keyHash(row)
      const value = valueAfter(row?.value, change)
      if (value === null) this.#rows.delete(key)
      else {
        const next = { value, rev, hash: row?.hash ?? fnv1a32(`${key}:`) }
        this.#rows.set(key, next)
        this.#digest ^= keyHash(next)
      }
      values.set(key, { before: row?.value, after: value ?? undefined })
    }
    this.#position = { epoch: this.#position.epoch, seq: to }
    return { values, whole: false, born: this.#bornSince(this.#position.epoch, born) }
  }

  /** Returns the number of events since the last count. The first snapshot holds past events only; a new epoch counts from 0. */
  #bornSince(epoch: string, count = 0): number {
    const before = this.#born
    this.#born = { epoch, count }
    return before === null ? 0 : count - (before.epoch === epoch ? before.count : 0)
  }

  /** Compares the copy with a checkpoint of the core. */
  verify({ seq, n, h }: Message<'mark'>): 'same' | 'gap' | 'mismatch' {
    if (this.#position?.seq !== seq) return 'gap'
    return n === this.#rows.size && h === this.#digest >>> 0 ? 'same' : 'mismatch'
  }

  /** Empties the copy when the topic is no longer visible. */
  clear(): CopyChange {
    const values: CopyChange['values'] = new Map()
    for (const [key, { value }] of this.#rows) values.set(key, { before: value, after: undefined })
    this.begin()
    this.#rows = new Map()
    this.#position = null
    this.#born = null
    this.#digest = 0
    return { values, whole: true, born: 0 }
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
