import { type ReactNode, useMemo } from 'react'
import { GridPrefsContext } from '../ui/grid/use-grid-prefs.ts'
import { type PreferencesAccess, PreferencesContext } from './preferences.ts'

/** Provides the preferences of the user, and their part for grids to the components of `ui`. */
export function PreferencesProvider({ preferences, update, children }: PreferencesAccess & { children: ReactNode }) {
  const { gridPrefs } = preferences
  const access = useMemo(() => ({ preferences, update }), [preferences, update])
  const gridAccess = useMemo(
    () => ({ gridPrefs, save: (gridId: string, prefs: (typeof gridPrefs)[string]) => update({ gridPrefs: { [gridId]: prefs } }) }),
    [gridPrefs, update],
  )
  return (
    <PreferencesContext value={access}>
      <GridPrefsContext value={gridAccess}>{children}</GridPrefsContext>
    </PreferencesContext>
  )
}
