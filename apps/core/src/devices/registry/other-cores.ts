import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Ids } from '../../ids.ts'
import { periodically } from '../../periodically.ts'
import type { Store } from '../../store/index.ts'

const noteMs = 5000
/** A core that was not noted for this long has ended. */
export const goneMs = 15_000

export interface OtherCores {
  /** The id of this core, unique per run. */
  readonly ownId: string
  /** Whether another core runs on the same database, or ran a moment ago. */
  run(): boolean
  close(): Promise<void>
}

/** Notes in the database that this core runs, and watches for others. While the database is away, the last answer counts. */
export async function watchOtherCores(deps: {
  transportClock: Clock
  ids: Ids
  store: Store
  log: FastifyBaseLogger
}): Promise<OtherCores> {
  const { transportClock, store, log } = deps
  const id = deps.ids.next()
  let others = false
  const failure = 'this core could not be noted in the database'
  // One run at a time, so that none is under way after the last one that `close` awaits.
  const { run: note, stop } = periodically({ clock: transportClock, everyMs: noteMs, log, failure }, async () => {
    const found = await store.cores.note(id, goneMs).catch(() => others)
    if (found && !others)
      log.warn('Another core runs on this database, or ran until a moment ago. Devices without a link to this core are left to it.')
    others = found
  })
  await note()
  return {
    ownId: id,
    run: () => others,
    async close() {
      await stop()
      // Without it, the next core waits until this one counts as ended.
      await store.cores.remove(id).catch(() => undefined)
    },
  }
}
