import type { ChangeList, TopicEntry } from './change-list.ts'

interface Source {
  readonly name: string
  readonly epoch: string
  readonly seq: number
  readonly live: ChangeList
  readonly options: { readonly pageItems: number }
}

/**
 * The content of a topic in pages. A page is encoded when the first connection needs it, so an item may be newer than
 * `seq`. The delta from `seq` that follows the last page makes the copy consistent.
 */
export class Snapshot {
  readonly seq: number
  usedMs: number
  readonly #topic: Source
  readonly #entries: TopicEntry[] = []
  /** Encoded pages. Null once a newer snapshot has replaced this one, so that slow clients do not keep whole topics in memory. */
  #pages: Buffer[] | null = []

  constructor(topic: Source, nowMs: number) {
    this.seq = topic.seq
    this.usedMs = nowMs
    this.#topic = topic
    for (let entry = topic.live.oldest; entry !== null; entry = entry.newer) this.#entries.push(entry)
  }

  get pageCount(): number {
    return Math.max(1, Math.ceil(this.#entries.length / this.#topic.options.pageItems))
  }

  page(p: number): Buffer {
    const cached = this.#pages?.[p]
    if (cached !== undefined) return cached
    const page = Buffer.from(this.#encodePage(p))
    if (this.#pages !== null) this.#pages[p] = page
    return page
  }

  dropPages(): void {
    this.#pages = null
  }

  #encodePage(p: number): string {
    const { name, epoch, options } = this.#topic
    const items: string[] = []
    for (const entry of this.#entries.slice(p * options.pageItems, (p + 1) * options.pageItems)) {
      if (entry.value !== null) items.push(`[${JSON.stringify(entry.key)},${entry.rev},${JSON.stringify(entry.value)}]`)
    }
    const head = `{"op":"snap","t":${JSON.stringify(name)},"epoch":${JSON.stringify(epoch)},"seq":${this.seq}`
    return `${head},"p":${p},"last":${p === this.pageCount - 1},"items":[${items.join()}]}`
  }
}
