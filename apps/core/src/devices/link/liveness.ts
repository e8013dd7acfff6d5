import type { Clock } from '@backhaul/clock'
import type { Config } from '../../config.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { OtherCores } from '../registry/other-cores.ts'
import type { AnyRecord } from '../registry/record.ts'

/** A device is offline after missing this many heartbeats. */
const missedHeartbeatsMax = 2
const sweepMs = 1000

interface Deps {
  clock: Clock
  config: Config
  hub: Hub
  otherCores: OtherCores
}

interface Registered {
  records(): Iterable<AnyRecord>
  takeOffline(record: AnyRecord): void
}

/**
 * Takes devices offline that missed their heartbeats. Those that reported before the core started and not since are left
 * to another core while one runs on this database: their links may be there. Returns the function that ends it.
 */
export function watchLiveness({ clock, config, hub, otherCores }: Deps, registry: Registered): () => void {
  let listeningSinceMs = clock.monotonicMs()
  let sweptMs = listeningSinceMs
  /** Time of the earliest last report. Before it is due, no device is, and none is looked at: most reads would miss the processor's cache. */
  let earliestMs = 0
  return clock.every(sweepMs, () => {
    const nowMs = clock.monotonicMs()
    // After a pause of the core itself, heartbeats were missed on this side: the count starts again.
    if (nowMs - sweptMs > config.HEARTBEAT_MS) listeningSinceMs = nowMs
    sweptMs = nowMs
    const dueMs = nowMs - config.HEARTBEAT_MS * missedHeartbeatsMax
    if (Math.max(listeningSinceMs, earliestMs) > dueMs) return
    const others = otherCores.run()
    // Reports that a busy core or fleet has not taken or sent yet are not missing.
    const missed = ({ lastReportMs, link }: AnyRecord) =>
      lastReportMs === null ? !others : lastReportMs < dueMs && lastReportMs < dueMs - (link?.end.lateMs ?? 0)
    // The state last: of 100,000 devices, nearly all are in time, and their states are not read.
    const isDue = (record: AnyRecord) => missed(record) && !record.state.offline
    earliestMs = nowMs
    hub.batch(() => {
      for (const record of registry.records()) {
        if (isDue(record)) registry.takeOffline(record)
        // After a start, a device without a report is due as soon as no other core runs.
        earliestMs = Math.min(earliestMs, record.lastReportMs ?? (record.state.offline ? nowMs : dueMs))
      }
    })
  })
}
