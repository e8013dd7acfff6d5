import type { UnitRow } from '@backhaul/contract/units'

// The spec does not define an old position. A unit that does not move reports it seldom; we take positions older than five
// minutes, and every position of an offline unit.
export const positionAgeMsMax = 5 * 60_000

export const isStale = ({ location, lastSeen }: Pick<UnitRow, 'location' | 'lastSeen'>, now: number): boolean =>
  location !== null && (lastSeen !== null || now - location.at > positionAgeMsMax)
