const dayMs = 24 * 60 * 60_000
export const passwordWarningDays = 14

export interface PasswordWarning {
  readonly expired: boolean
  /** Whole days left, rounded up; 0 when expired. */
  readonly daysLeft: number
}

/** Whether a password has expired. Its user changes it before anything else: the core refuses all other calls. */
export const hasExpired = (expiresAt: number | null, now: number): boolean => expiresAt !== null && expiresAt <= now

/**
 * returns a warning within 14 days of expiry, unless the user dismissed the warning for this expiry. The spec
 * doesn't say whether the warning of an expired password can be dismissed; here it cannot.
 */
export function passwordWarning(expiresAt: number | null, now: number, dismissedFor: number | null = null): PasswordWarning | null {
  if (expiresAt === null) return null
  if (hasExpired(expiresAt, now)) return { expired: true, daysLeft: 0 }
  const leftMs = expiresAt - now
  if (leftMs > passwordWarningDays * dayMs || dismissedFor === expiresAt) return null
  return { expired: false, daysLeft: Math.ceil(leftMs / dayMs) }
}
