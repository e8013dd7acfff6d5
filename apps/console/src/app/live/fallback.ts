import { realClock as clock } from '@backhaul/clock'
import type { Followed, Row } from './follow.ts'

export interface Lists {
  units: readonly Row[]
  channels: readonly Row[]
}

/** How often the lists are asked for again while the stream cannot be had. */
const fallbackMs = 30_000

/** The lists over the API: at once when started, then at an interval until stopped. */
export function createFallback(fetchLists: () => Promise<Lists>, { units, channels }: { units: Followed; channels: Followed }) {
  const listeners = new Set<(ok: boolean) => void>()
  let cancel: (() => void) | null = null
  const tell = (ok: boolean) => listeners.forEach((listener) => listener(ok))
  const fetchOnce = () => {
    fetchLists().then(
      (lists) => {
        if (cancel === null) return
        units.fromApi(lists.units.map((row) => [String(row['uniqueId']), row]))
        channels.fromApi(lists.channels.map((row) => [String(row['channelId']), row]))
        tell(true)
      },
      () => cancel !== null && tell(false),
    )
  }
  return {
    start() {
      if (cancel !== null) return
      cancel = clock.every(fallbackMs, fetchOnce)
      fetchOnce()
    },
    stop() {
      if (cancel === null) return
      cancel()
      cancel = null
      units.fromApi([])
      channels.fromApi([])
    },
    onAnswer(listener: (ok: boolean) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
