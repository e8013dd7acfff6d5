import type { Clock } from '@backhaul/clock'
import { pingEveryMs } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import type { Link } from '../registry/record.ts'

/** A link whose frames arrive later than this is behind. Its devices report once a second at most. */
const behindMs = 2000
/** While links stay behind, a line follows this often. */
const logEveryMs = 60_000

interface Deps {
  transportClock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Logs since when the frames of fleets arrive late, by how much, and when they are in time again. Returns the function that ends it. */
export function watchLateness({ transportClock, log }: Deps, links: () => Iterable<Pick<Link, 'end'>>): () => void {
  let sinceMs: number | null = null
  let loggedMs = 0
  return transportClock.every(pingEveryMs, () => {
    const late = Array.from(links(), ({ end: { lateMs = 0 } }) => lateMs).filter((ms) => ms > behindMs)
    const nowMs = transportClock.monotonicMs()
    const worstMs = Math.round(late.reduce((worst, ms) => Math.max(worst, ms), 0))
    if (late.length === 0) {
      // Of the same level, so that the end is in the log too.
      if (sinceMs !== null) log.warn({ afterMs: Math.round(nowMs - sinceMs) }, 'the frames of fleets are in time again')
      sinceMs = null
    } else if (sinceMs === null || nowMs - loggedMs >= logEveryMs) {
      sinceMs ??= nowMs - worstMs
      loggedMs = nowMs
      const what = { links: late.length, lateMs: worstMs, sinceMs: Math.round(nowMs - sinceMs) }
      log.warn(what, 'the frames of fleets are late: the core, a fleet or the network is slower than the devices')
    }
  })
}
