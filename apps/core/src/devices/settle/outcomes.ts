import { realClock } from '@backhaul/clock'

/** Interval of the reads after a write of which the outcome is unknown. Longer than the database runs a statement of a call. */
const rereadMs = 2000

export type Outcomes = ReturnType<typeof createOutcomes>

/** Finds out what is stored after writes of which the outcome is unknown. */
export function createOutcomes() {
  let closed = false
  const waiting = new Set<() => void>()

  const pause = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        stop()
        waiting.delete(end)
        resolve()
      }
      // Real time: the database does not run on a test's clock.
      const stop = realClock.after(rereadMs, end)
      waiting.add(end)
    })

  return {
    /** Returns what is stored: by the late answer of a write or, without one, by reading. Undefined when the core is closed before. */
    async known<Stored>(written: Promise<Stored>, read: () => Promise<Stored>): Promise<Stored | undefined> {
      let stored = await written.catch(() => undefined)
      while (stored === undefined && !closed) {
        await pause()
        stored = await read().catch(() => undefined)
      }
      return stored
    },

    close(): void {
      closed = true
      for (const end of waiting) end()
    },
  }
}
