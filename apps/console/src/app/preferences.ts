import type { Preferences } from '@backhaul/contract/preferences'
import { createContext, use } from 'react'
import type { Clock } from '@backhaul/clock'

export type PreferencesPatch = Partial<Preferences>

export interface PreferencesAccess {
  preferences: Preferences
  /** Takes effect at once and is saved a little later, together with what else changes meanwhile. */
  update(patch: PreferencesPatch): void
}

/** As the core merges: the given fields replace, `gridPrefs` and `filters` by their first key. */
export function merge<T extends PreferencesPatch>(before: T, patch: PreferencesPatch): T {
  return {
    ...before,
    ...patch,
    ...(patch.gridPrefs && { gridPrefs: { ...before.gridPrefs, ...patch.gridPrefs } }),
    ...(patch.filters && { filters: { ...before.filters, ...patch.filters } }),
  }
}

export interface PreferencesSaver {
  add(patch: PreferencesPatch): void
  /** Saves now what waits; for a page that is being left. */
  flush(): void
}

export const saveDelayMs = 800

/** One save for a burst of changes, and one under way at a time. A failed save is told and not tried again: the next change brings its own. */
export function createPreferencesSaver(
  save: (patch: PreferencesPatch) => Promise<unknown>,
  onFailed: (error: unknown) => void,
  clock: Pick<Clock, 'after'>,
): PreferencesSaver {
  let waiting: PreferencesPatch | null = null
  let saving = false
  let cancel: (() => void) | null = null

  const flush = () => {
    cancel?.()
    cancel = null
    if (waiting === null || saving) return
    const patch = waiting
    waiting = null
    saving = true
    void save(patch)
      .catch(onFailed)
      .finally(() => {
        saving = false
        if (waiting !== null) schedule()
      })
  }
  const schedule = () => {
    cancel?.()
    cancel = clock.after(saveDelayMs, flush)
  }
  return {
    add(patch) {
      waiting = merge(waiting ?? {}, patch)
      schedule()
    },
    flush,
  }
}

export const PreferencesContext = createContext<PreferencesAccess | null>(null)

export function usePreferences(): PreferencesAccess {
  const access = use(PreferencesContext)
  if (!access) throw new Error('usePreferences outside of a signed-in page.')
  return access
}
