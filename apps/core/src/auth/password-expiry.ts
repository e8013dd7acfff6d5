const months: Record<string, number> = { '3 months': 3, '6 months': 6, '12 months': 12 }

/** Returns when a password expires under a policy (`never`, `3 months` …), or null when it does not. Calendar months, UTC. */
export function passwordExpiresAt(changedAt: Date | null, policy: string): number | null {
  const count = months[policy]
  if (changedAt === null || count === undefined) return null
  const expires = new Date(changedAt)
  expires.setUTCMonth(expires.getUTCMonth() + count)
  // A month that is too short for the day ends on its last day.
  if (expires.getUTCDate() !== changedAt.getUTCDate()) expires.setUTCDate(0)
  return expires.getTime()
}
