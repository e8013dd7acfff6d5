import type { StunTurnInfo } from '@backhaul/contract/channels'

interface Kept {
  readonly info: Promise<StunTurnInfo>
  /** The end of the credentials; unknown until they have arrived. */
  untilMs: number
}

/** Identifiers whose data is kept. A page has one for each of its connections; the oldest one is read again. */
const keptMax = 32

interface StunTurnOptions {
  /** Reads the data from the core. */
  readonly read: (identifier: string) => Promise<StunTurnInfo>
  /** The present time in ms. Only differences count. */
  readonly nowMs: () => number
}

/**
 * returns a function that gives the STUN and TURN data of an identifier, and keeps it for `turnExpiration` seconds. Requests
 * at the same time share one read. A read that failed is not kept.
 *
 * @public for clients with WebRTC; the console has none.
 */
export function stunTurnCache({ read, nowMs }: StunTurnOptions): (identifier: string) => Promise<StunTurnInfo> {
  const kept = new Map<string, Kept>()
  return (identifier) => {
    const known = kept.get(identifier)
    if (known !== undefined && nowMs() < known.untilMs) return known.info
    kept.delete(identifier)
    const [oldest] = kept.keys()
    if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest)
    const readMs = nowMs()
    const info = read(identifier)
    const entry: Kept = { info, untilMs: Number.POSITIVE_INFINITY }
    kept.set(identifier, entry)
    info.then(
      // From the time of the request: the credentials may be as old as that.
      ({ turnExpiration }) => (entry.untilMs = readMs + turnExpiration * 1000),
      () => kept.get(identifier) === entry && kept.delete(identifier),
    )
    return info
  }
}
