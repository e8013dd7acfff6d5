import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'

/** A failure that repeats is logged once in this time. */
const logEveryMs = 60_000

interface Options {
  clock: Clock
  everyMs: number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The failure as the log states it, such as "overlays could not be read". */
  failure: string
}

export interface Periodic {
  /** Runs the work now. Resolves at the end of the run, or at the end of the one that is under way; never rejects. */
  run(): Promise<void>
  /** Starts no further run. Resolves at the end of the one that is under way. */
  stop(): Promise<void>
}

/** Repeats work at an interval, one run at a time. A failed run ends alone. The signal of the work is aborted by `stop`. */
export function periodically({ clock, everyMs, log, failure }: Options, work: (signal: AbortSignal) => Promise<void>): Periodic {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let loggedMs = Number.NEGATIVE_INFINITY

  const attempt = async () => {
    try {
      await work(stopping.signal)
    } catch (error) {
      const nowMs = clock.monotonicMs()
      if (nowMs - loggedMs < logEveryMs) return
      loggedMs = nowMs
      log.warn({ err: error }, `${failure}; it is tried again`)
    }
  }
  const run = async () => {
    if (!stopping.signal.aborted) running ??= attempt().finally(() => (running = null))
    await running
  }
  const cancel = clock.every(everyMs, () => void run())

  return {
    run,
    async stop() {
      cancel()
      stopping.abort()
      await running
    },
  }
}
