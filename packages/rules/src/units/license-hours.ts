import type { Unit } from '@backhaul/contract/units'

const hoursPerDay = 24

/**
 * M-043, M-044: the hours that a licence has left. The spec doesn't explain `raHours` and `rlHours`; a licence by hours has the first,
 * on air, and one by days the second, until it ends.
 */
export function licenseHours({
  unit,
  remaining,
}: Pick<Unit['license'], 'unit' | 'remaining'>): Record<'raHours' | 'rlHours', number | null> {
  if (unit === 'hours') return { raHours: remaining, rlHours: null }
  return { raHours: null, rlHours: remaining === null ? null : remaining * hoursPerDay }
}
