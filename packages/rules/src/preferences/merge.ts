import type { Preferences } from '@backhaul/contract/preferences'

export type PreferencesPatch = { [Key in keyof Preferences]?: Preferences[Key] | undefined }

/**
 * Applies a patch (API-356). The given fields replace the earlier ones; `gridPrefs`, `filters` and `filtersOpen` are merged
 * by their first key, because one screen does not know the state of the others.
 */
export function mergePreferences<T extends PreferencesPatch>(before: T, patch: PreferencesPatch): T {
  return {
    ...before,
    ...patch,
    ...(patch.gridPrefs && { gridPrefs: { ...before.gridPrefs, ...patch.gridPrefs } }),
    ...(patch.filters && { filters: { ...before.filters, ...patch.filters } }),
    ...(patch.filtersOpen && { filtersOpen: { ...before.filtersOpen, ...patch.filtersOpen } }),
  }
}
