import { type ReactNode, useMemo } from 'react'
import { type PreferencesAccess, PreferencesContext } from './preferences.ts'

/** Provides the preferences of the user. */
export function PreferencesProvider({ preferences, update, children }: PreferencesAccess & { children: ReactNode }) {
  const access = useMemo(() => ({ preferences, update }), [preferences, update])
  return <PreferencesContext value={access}>{children}</PreferencesContext>
}
