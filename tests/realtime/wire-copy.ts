import type { Change, ServerMessage } from '@backhaul/contract'
import { digestOf } from './digest.ts'

type Fields = Record<string, unknown>

interface Row {
  readonly rev: number
  readonly value: Fields
}

export interface WireCopy {
  epoch: string
  seq: number
  rows: Map<string, Row>
}

/** Topics as the frames of one connection describe them, applied without the client library. */
export class WireCopies {
  readonly byTopic = new Map<string, WireCopy>()
  /** Checkpoints received per topic, and those that differed from the copy. */
  readonly marks = new Map<string, number>()
  mismatches = 0
  readonly #pages = new Map<string, Map<string, Row>>()
  readonly #changes = new Map<string, Change[]>()

  receive(text: string): void {
    const frame = JSON.parse(text) as ServerMessage | ServerMessage[]
    for (const message of Array.isArray(frame) ? frame : [frame]) this.#apply(message)
  }

  digest(name: string): number | undefined {
    const copy = this.byTopic.get(name)
    if (copy === undefined) return undefined
    let digest = 0
    for (const [key, { rev }] of copy.rows) digest ^= digestOf(key, rev)
    return digest
  }

  #apply(message: ServerMessage): void {
    if (message.op === 'snap') this.#snapshot(message)
    else if (message.op === 'd') this.#delta(message)
    else if (message.op === 'revoke' || message.op === 'reset') this.byTopic.delete(message.t)
    else if (message.op === 'mark') this.#mark(message)
  }

  #snapshot({ t, epoch, seq, p, last, items }: Extract<ServerMessage, { op: 'snap' }>): void {
    const rows = p === 0 ? new Map<string, Row>() : (this.#pages.get(t) ?? new Map<string, Row>())
    for (const [key, rev, value] of items) rows.set(key, { rev, value })
    if (last) this.byTopic.set(t, { epoch, seq, rows })
    else this.#pages.set(t, rows)
  }

  #delta({ t, from, to, p = 0, last = true, ch: page }: Extract<ServerMessage, { op: 'd' }>): void {
    const ch = [...(p === 0 ? [] : (this.#changes.get(t) ?? [])), ...page]
    this.#changes.set(t, ch)
    if (!last) return
    const copy = this.byTopic.get(t)
    if (copy === undefined || copy.seq !== from) throw new Error(`a delta of ${t} begins at ${from}, the copy is at ${copy?.seq}`)
    for (const [key, rev, fields, whole, removed] of ch) {
      if (fields === null) copy.rows.delete(key)
      else {
        const value = whole === 1 ? fields : { ...copy.rows.get(key)?.value, ...fields }
        for (const field of removed ?? []) delete value[field]
        copy.rows.set(key, { rev, value })
      }
    }
    copy.seq = to
  }

  #mark({ t, seq, n, h }: Extract<ServerMessage, { op: 'mark' }>): void {
    this.marks.set(t, (this.marks.get(t) ?? 0) + 1)
    const copy = this.byTopic.get(t)
    const isEqual = copy !== undefined && copy.seq === seq && copy.rows.size === n && (this.digest(t) ?? 0) >>> 0 === h >>> 0
    if (!isEqual) this.mismatches++
  }
}
