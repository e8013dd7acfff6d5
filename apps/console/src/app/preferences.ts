import type { Preferences } from '@backhaul/contract/preferences'
import { mergePreferences, type PreferencesPatch } from '@backhaul/rules/preferences'
import { createContext, use } from 'react'
import type { Clock } from '@backhaul/clock'

export interface PreferencesAccess {
  preferences: Preferences
  /** Changes the preferences at once and saves them a little later, together with later changes. */
  update(patch: PreferencesPatch): void
  /** Whether changes wait to be saved, because the core cannot be reached. */
  readonly isWaiting?: boolean
}

export interface PreferencesSaver {
  add(patch: PreferencesPatch): void
  /** Saves the waiting changes now, before the page is left. */
  flush(): void
}

export const saveDelayMs = 800
/** A core that cannot be reached is asked again at this interval. */
export const saveRetryMs = 5000

/** Saves a burst of changes with one call, and runs one call at a time. A refused save is reported and not repeated. */
export function createPreferencesSaver(
  save: (patch: PreferencesPatch) => Promise<unknown>,
  /** Returns whether the changes were lost, because the core refused them. */
  onFailed: (error: unknown) => boolean,
  clock: Pick<Clock, 'after'>,
  /** Gets the changes that are not saved yet; null when all are. */
  keep: (unsaved: PreferencesPatch | null) => void = () => {},
): PreferencesSaver {
  let waiting: PreferencesPatch | null = null
  let saving: PreferencesPatch | null = null
  let cancel: (() => void) | null = null

  const flush = () => {
    cancel?.()
    cancel = null
    if (waiting === null || saving !== null) return
    const patch = waiting
    waiting = null
    saving = patch
    let delayMs = saveDelayMs
    void save(patch)
      .catch((error: unknown) => {
        if (onFailed(error)) return
        waiting = mergePreferences(patch, waiting ?? {})
        delayMs = saveRetryMs
      })
      .finally(() => {
        saving = null
        keep(waiting)
        if (waiting !== null) schedule(delayMs)
      })
  }
  const schedule = (delayMs: number) => {
    cancel?.()
    cancel = clock.after(delayMs, flush)
  }
  return {
    add(patch) {
      waiting = mergePreferences(waiting ?? {}, patch)
      keep(mergePreferences(saving ?? {}, waiting))
      schedule(saveDelayMs)
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
