import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { periodically } from '../../periodically.ts'
import type { Store } from '../../store/index.ts'
import { goneMs } from '../registry/other-cores.ts'

const everyMs = 10_000

interface Deps {
  clock: Clock
  transportClock: Clock
  store: Store
  /** The id of this core. */
  core: string
  log: FastifyBaseLogger
}

/**
 * Ends as unknown the commands whose core has ended before their result arrived, at the start and every 10 s. Returns the
 * function that stops it. A core that only had no database for long writes the result of its command over it.
 */
export function endAbandonedCommands({ clock, transportClock, store, core, log }: Deps): () => Promise<void> {
  const failure = 'commands of a core that has ended could not be ended'
  const { run, stop } = periodically({ clock: transportClock, everyMs, log, failure }, () =>
    store.unitCommands.endAbandoned(core, clock.now(), goneMs),
  )
  void run()
  return stop
}
