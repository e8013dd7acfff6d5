import type { UnitRow } from '@backhaul/contract/units'

// The spec doesn't say when a position is old. A unit that stands still reports it seldom; we take what is older than
// five minutes, and every position of a unit that is not heard any more.
export const positionAgeMsMax = 5 * 60_000

export const isStale = ({ location, lastSeen }: Pick<UnitRow, 'location' | 'lastSeen'>, now: number): boolean =>
  location !== null && (lastSeen !== null || now - location.at > positionAgeMsMax)
