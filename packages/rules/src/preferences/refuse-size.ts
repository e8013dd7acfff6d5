import type { Preferences } from '@backhaul/contract/preferences'
import { type Refusal, refusal } from '../refusal.ts'

// The spec doesn't say; we keep 128 Ki characters of JSON per user, of which a console with all its lists arranged takes a tenth.
const charactersMax = 128 * 1024

const sizeOf = (preferences: Preferences): number => JSON.stringify(preferences).length

/** Refuses preferences that are too large, unless they became smaller. */
export function refusePreferencesSize(before: Preferences, after: Preferences): Refusal<'PREFERENCES_TOO_LARGE'> | null {
  const size = sizeOf(after)
  return size > charactersMax && size >= sizeOf(before) ? refusal('PREFERENCES_TOO_LARGE', { charactersMax }) : null
}
