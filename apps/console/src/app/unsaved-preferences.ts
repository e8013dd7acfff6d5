import type { PreferencesPatch } from '@backhaul/rules/preferences'

const key = 'backhaul.unsavedPreferences'

/** The changes that are not saved yet. A reload takes them along: its request may arrive before that of the page it leaves. */
export const unsavedPreferences = {
  get(userId: string): PreferencesPatch | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { userId: string; patch: PreferencesPatch } | null
      return kept?.userId === userId ? kept.patch : null
    } catch {
      return null // Blocked storage, see below.
    }
  },
  set(userId: string, patch: PreferencesPatch | null): void {
    try {
      if (patch === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify({ userId, patch }))
    } catch {
      // A full or blocked storage loses them with the page.
    }
  },
}
