import { createHash } from 'node:crypto'

/** Identifiers and numbers that differ between two runs: random ids, and the numbers of commands, which begin at the real time. */
const random = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ofTransport = new Set(['requestId', 'traceId'])

interface Entry {
  readonly kind: string
  readonly key: string
  readonly text: string
}

/**
 * Everything that a world shows to its devices and users, with the time of the world: frames of the device link, published
 * changes, answers of calls. Two runs of the same world have the same hash.
 */
export class Trace {
  readonly #hash = createHash('sha256')
  readonly #commands = new Map<number, number>()
  /** The entries of this moment. A moment ends at the next quiet point, which is within 50 ms of the world's time. */
  #moment: Entry[] = []
  #entries = 0

  get entries(): number {
    return this.#entries
  }

  note(kind: string, key: string, value: unknown): void {
    const text = JSON.stringify(value, (name, one: unknown) => {
      // Reports of tasks name the command that began them.
      if (name === 'commandId' && typeof one === 'number') return this.#numberOf(one)
      return ofTransport.has(name) ? undefined : one
    })
    this.#moment.push({ kind, key: key.replaceAll(random, '#'), text: (text ?? 'null').replaceAll(random, '#') })
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
    for (const { kind, key, text } of this.#moment) this.#hash.update(`${atMs} ${kind} ${key} ${text}\n`)
    this.#entries += this.#moment.length
    this.#moment = []
  }

  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  #numberOf(id: number): number {
    const known = this.#commands.get(id) ?? this.#commands.size + 1
    this.#commands.set(id, known)
    return known
  }
}
