import type { Notification } from '@backhaul/contract/notifications'

const hourMs = 60 * 60_000

/** Both flags are set within 2 h of expiry. Neither is set after it, or without an expiry. */
export function expiryFlags(expireDate: number | null, now: number): Pick<Notification, 'expiresWithin2h' | 'expiresWithin24h'> {
  const leftMs = expireDate === null ? Number.POSITIVE_INFINITY : expireDate - now
  const isWithin = (hours: number) => leftMs > 0 && leftMs <= hours * hourMs
  return { expiresWithin2h: isWithin(2), expiresWithin24h: isWithin(24) }
}
