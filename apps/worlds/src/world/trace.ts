import { createHash } from 'node:crypto'
import { type Frame, framesCharactersMax, type RecordedTrace, type Slice, slicesMax } from '@backhaul/simulation'
import { isSecret } from './secrets.ts'

/** Identifiers and numbers that differ between two runs: random ids, and the numbers of commands, which begin at the real time. */
export const randomId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ofTransport = new Set(['requestId', 'traceId'])
const sliceMs = 1000

interface Entry {
  readonly kind: string
  readonly key: string
  readonly text: string
}

/** The world time of which the entries are kept. */
export interface Kept {
  readonly fromMs: number
  readonly toMs: number
}

const hashOf = () => createHash('sha256')
/** Enough to tell two seconds apart. */
const shortHash = (hash: ReturnType<typeof hashOf>) => hash.copy().digest('hex').slice(0, 16)

/**
 * Everything that a world shows to its devices and users, with the time of the world: frames of the device link, published
 * changes, answers of calls. Two runs of the same world have the same hash. Secrets are not part of it.
 */
export class Trace {
  readonly #hash = hashOf()
  readonly #commands = new Map<number, number>()
  readonly #kept: Kept | null
  /** The entries of this moment. A moment ends at the next quiet point, which is within 50 ms of the world's time. */
  #moment: Entry[] = []
  #entries = 0
  readonly #slices: Slice[] = []
  #slice = { atMs: -1, entries: 0, hash: hashOf() }
  readonly #frames: Frame[] = []
  #characters = 0
  /** The first time of which an entry was not kept. */
  #keptToMs = Number.POSITIVE_INFINITY

  /** `before`: the hash of the trace that this one goes on from, and its entries. */
  constructor(kept: Kept | null = null, before: { readonly trace: string; readonly entries: number } | null = null) {
    this.#kept = kept
    if (before === null) return
    this.#hash.update(`${before.trace}\n`)
    this.#entries = before.entries
  }

  get entries(): number {
    return this.#entries
  }

  /** The entries of the time that is kept. */
  get frames(): readonly Frame[] {
    return this.#frames
  }

  note(kind: string, key: string, value: unknown): void {
    const text = JSON.stringify(value, (name, one: unknown) => {
      // Reports of tasks name the command that began them.
      if (name === 'commandId' && typeof one === 'number') return this.#numberOf(one)
      if (isSecret(name, one)) return '***'
      return ofTransport.has(name) ? undefined : one
    })
    this.#moment.push({ kind, key: key.replaceAll(randomId, '#'), text: (text ?? 'null').replaceAll(randomId, '#') })
  }

  /** Notes a frame. The numbers of commands become their position among the commands of the world. */
  noteFrame(from: string, frame: Record<string, unknown>): void {
    const { op, id, deviceId } = frame
    const numbered = typeof id === 'number' ? { ...frame, id: this.#numberOf(id) } : frame
    this.note(`${from} ${String(op)}`, typeof deviceId === 'string' ? deviceId : '', numbered)
  }

  /**
   * Ends a moment. Answers of the database that arrive at the same time of the world have no order there, so the entries of
   * different objects are put in the order of their names. Those of one object keep theirs.
   */
  endMoment(atMs: number): void {
    if (this.#moment.length === 0) return
    const nameOf = (entry: Entry) => `${entry.kind} ${entry.key}`
    this.#moment.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))))
    this.#beginSlice(atMs - (atMs % sliceMs))
    for (const entry of this.#moment) {
      const line = `${atMs} ${nameOf(entry)} ${entry.text}\n`
      this.#hash.update(line)
      this.#slice.hash.update(line)
      this.#keep({ atMs, name: nameOf(entry), text: entry.text })
    }
    this.#entries += this.#moment.length
    this.#slice.entries += this.#moment.length
    this.#moment = []
  }

  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Returns the trace so far, in the form in which a file has it. */
  recorded(): RecordedTrace {
    const { entries, atMs, hash } = this.#slice
    const slices = atMs < 0 || this.#slices.length >= slicesMax ? this.#slices : [...this.#slices, { atMs, entries, hash: shortHash(hash) }]
    const framesToMs = Math.min(this.#keptToMs, Number.MAX_SAFE_INTEGER)
    return { entries: this.#entries, hash: this.digest(), slices: [...slices], frames: [...this.#frames], framesToMs }
  }

  #beginSlice(atMs: number): void {
    const { atMs: lastMs, entries, hash } = this.#slice
    if (lastMs === atMs) return
    if (lastMs >= 0 && this.#slices.length < slicesMax) this.#slices.push({ atMs: lastMs, entries, hash: shortHash(hash) })
    this.#slice = { atMs, entries: 0, hash: hashOf() }
  }

  #keep(frame: Frame): void {
    if (this.#kept === null || frame.atMs < this.#kept.fromMs || frame.atMs >= Math.min(this.#kept.toMs, this.#keptToMs)) return
    this.#characters += frame.name.length + frame.text.length
    if (this.#characters > framesCharactersMax) this.#keptToMs = frame.atMs
    else this.#frames.push(frame)
  }

  #numberOf(id: number): number {
    const known = this.#commands.get(id) ?? this.#commands.size + 1
    this.#commands.set(id, known)
    return known
  }
}
