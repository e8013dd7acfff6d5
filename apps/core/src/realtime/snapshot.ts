import type { ChangeList, TopicEntry } from './change-list.ts'

interface Source {
  readonly name: string
  readonly epoch: string
  readonly seq: number
  readonly born: number | null
  readonly live: ChangeList
  readonly options: { readonly pageItems: number; readonly pageBytes: number }
}

/**
 * The content of a topic in pages. A page is encoded when the first connection needs it, so an item may be newer than
 * `seq`. The delta from `seq` that follows the last page makes the copy consistent.
 */
export class Snapshot {
  readonly seq: number
  usedMs: number
  readonly #born: number | null
  readonly #topic: Source
  readonly #entries: TopicEntry[] = []
  /** Index of the first entry of each page encoded so far, and of the page after it. */
  readonly #starts = [0]
  /** Encoded pages. Null once a newer snapshot has replaced this one, so that slow clients do not keep whole topics in memory. */
  #pages: Buffer[] | null = []

  constructor(topic: Source, nowMs: number) {
    this.seq = topic.seq
    this.#born = topic.born
    this.usedMs = nowMs
    this.#topic = topic
    for (let entry = topic.live.oldest; entry !== null; entry = entry.newer) this.#entries.push(entry)
  }

  /** Returns a page. Pages are requested in order. */
  page(p: number): Buffer {
    const cached = this.#pages?.[p]
    if (cached !== undefined) return cached
    const page = Buffer.from(this.#encodePage(p))
    if (this.#pages !== null) this.#pages[p] = page
    return page
  }

  /** Whether a page that was requested before is the last one. */
  isLast(p: number): boolean {
    return this.#starts[p + 1] === this.#entries.length
  }

  dropPages(): void {
    this.#pages = null
  }

  #encodePage(p: number): string {
    const { name, epoch, options } = this.#topic
    const start = this.#starts[p] as number
    const end = this.#starts[p + 1] ?? Math.min(start + options.pageItems, this.#entries.length)
    const items: string[] = []
    let at = start
    for (let length = 0; at < end && (length < options.pageBytes || this.#starts[p + 1] !== undefined); at++) {
      const { key, rev, value } = this.#entries[at] as TopicEntry
      if (value === null) continue
      const item = `[${JSON.stringify(key)},${rev},${JSON.stringify(value)}]`
      length += item.length
      items.push(item)
    }
    this.#starts[p + 1] = at
    const head = `{"op":"snap","t":${JSON.stringify(name)},"epoch":${JSON.stringify(epoch)},"seq":${this.seq}`
    const tail = this.#born === null ? '}' : `,"born":${this.#born}}`
    return `${head},"p":${p},"last":${this.isLast(p)},"items":[${items.join()}]${tail}`
  }
}
