import { realClock as clock } from '@backhaul/clock'
import type { Followed, Row } from './follow.ts'
import type { LiveTopic } from './stores.ts'

/** The lists that the API offers in place of the stream, by kind of topic. */
export type FetchLists = Partial<Record<LiveTopic, () => Promise<readonly Row[]>>>

/** Interval at which the lists are fetched while the stream is unavailable. */
const fallbackMs = 30_000

export interface FallbackOptions {
  lists: FetchLists
  followed: Readonly<Record<LiveTopic, Followed>>
  /** The kinds of rows that are shown now. */
  held(): readonly LiveTopic[]
  /** Called after each fetch, with the error of one that failed. */
  onResult(error: unknown): void
}

/** Fetches the lists of the shown kinds over the API: at once when started, then at an interval until stopped. */
export function createFallback({ lists, followed, held, onResult }: FallbackOptions) {
  let cancel: (() => void) | null = null
  const fetchedKinds = new Set<LiveTopic>()
  const fetchOnce = async () => {
    const shown = held().flatMap((topic) => (lists[topic] ? [[topic, lists[topic]] as const] : []))
    try {
      const fetched = await Promise.all(shown.map(async ([topic, fetchList]) => [topic, await fetchList()] as const))
      if (cancel === null) return
      for (const [topic, rows] of fetched) {
        followed[topic].fromApi(rows)
        fetchedKinds.add(topic)
      }
      onResult(null)
    } catch (error) {
      if (cancel !== null) onResult(error)
    }
  }
  return {
    start() {
      if (cancel !== null) return
      cancel = clock.every(fallbackMs, () => void fetchOnce())
      void fetchOnce()
    },
    /** Whether the store of the kind holds a list of the API. */
    holds: (topic: LiveTopic) => fetchedKinds.has(topic),
    /** Removes the list of a kind that is no longer subscribed to. */
    forget(topic: LiveTopic) {
      fetchedKinds.delete(topic)
      followed[topic].fromApi([])
    },
    /** Fetches now if the fallback is active: another page shows other rows. */
    refresh() {
      if (cancel !== null) void fetchOnce()
    },
    stop() {
      if (cancel === null) return
      cancel()
      cancel = null
      fetchedKinds.clear()
      for (const one of Object.values(followed)) one.fromApi([])
    },
  }
}
