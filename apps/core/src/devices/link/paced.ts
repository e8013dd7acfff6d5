import type { Clock } from '@backhaul/clock'

interface Pace<Loaded> {
  clock: Clock
  /** Keys that are sent to at the same time. */
  atOnceMax: number
  /** Keys that are loaded together. */
  pageMax: number
  /** Time until a key that did not answer, or could not be loaded, is sent to again, and how often that is done. */
  retryMs: number
  triesMax: number
  load(keys: readonly string[]): Promise<Loaded>
  /** Returns whether it is done. */
  send(key: string, loaded: Loaded): Promise<boolean>
  givenUp(key: string, error: unknown): void
}

/**
 * Sends to many receivers at a pace: each waits once, so that the queue has at most as many as there are receivers. Those that are
 * wanted in one turn of the event loop are loaded together, and then a page whenever there is room for one. One that does not answer
 * has another turn later, behind the others.
 */
export function createPaced<Loaded>({ clock, atOnceMax, pageMax, retryMs, triesMax, load, send, givenUp }: Pace<Loaded>) {
  const waiting = new Set<string>()
  /** Failed attempts of those that are sent to again. */
  const failed = new Map<string, number>()
  let running = 0
  let isDue = false

  function again(key: string, error: unknown): void {
    const tries = (failed.get(key) ?? 0) + 1
    failed.set(key, tries)
    if (tries < triesMax) return void clock.after(retryMs, () => failed.has(key) && add(key))
    failed.delete(key)
    givenUp(key, error)
  }

  async function sendOne(key: string, loaded: Promise<Loaded>): Promise<void> {
    try {
      if (await send(key, await loaded)) failed.delete(key)
      else again(key, null)
    } catch (error) {
      again(key, error)
    }
    running--
    next()
  }

  function next(): void {
    while (waiting.size > 0 && running + pageMax <= atOnceMax) {
      const page = [...Iterator.from(waiting).take(pageMax)]
      for (const key of page) waiting.delete(key)
      running += page.length
      const loaded = load(page)
      for (const key of page) void sendOne(key, loaded)
    }
  }

  function add(key: string): void {
    waiting.add(key)
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      next()
    })
  }

  return {
    /** Sends to a receiver when it is its turn. Earlier failures do not count. */
    want(key: string): void {
      failed.delete(key)
      add(key)
    },
  }
}
