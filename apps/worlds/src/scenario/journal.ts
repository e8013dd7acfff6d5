import { momentText } from '@backhaul/simulation'
import { isSecret } from '../world/secrets.ts'

/** `refused`: an answer with an error. `cause` entries explain an entry before them. */
export const entryKinds = ['action', 'call', 'answer', 'refused', 'state', 'cause', 'caption'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface Entry {
  readonly atMs: number
  readonly kind: EntryKind
  /** Devices that the entry is about. */
  readonly about: readonly string[]
  readonly text: string
}

/** More entries than this are dropped, the oldest first: a run of hours would fill the memory. */
export const entriesMax = 20_000

/** Returns a value as text, without the values of secrets. */
export const redacted = (value: unknown): string => JSON.stringify(value, (name, one: unknown) => (isSecret(name, one) ? '***' : one))

/** The acts of a run and their effects, in the order of time. */
export class Journal {
  readonly #entries: Entry[] = []
  readonly #onEntry: ((entry: Entry) => void) | undefined

  constructor(onEntry?: (entry: Entry) => void) {
    this.#onEntry = onEntry
  }

  note(atMs: number, kind: EntryKind, about: readonly string[], text: string): void {
    if (this.#entries.length >= entriesMax) this.#entries.splice(0, entriesMax / 10)
    const entry = { atMs, kind, about, text }
    this.#entries.push(entry)
    this.#onEntry?.(entry)
  }

  get entries(): readonly Entry[] {
    return this.#entries
  }

  /** Returns the last action or successful call about a device since a time; undefined without one. */
  lastAbout(id: string, sinceMs: number): Entry | undefined {
    return this.#entries.findLast(
      ({ kind, atMs, about }) => atMs >= sinceMs && (kind === 'action' || kind === 'answer') && about.includes(id),
    )
  }
}

export const entryLine = ({ atMs, kind, text }: Entry): string => `${momentText(atMs).padEnd(9)} ${kind.padEnd(7)} ${text}`
