import { type ReactNode, useMemo } from 'react'
import { type PreferencesAccess, PreferencesContext } from './preferences.ts'

/** Provides the preferences of the user. */
export function PreferencesProvider({ preferences, update, isWaiting = false, children }: PreferencesAccess & { children: ReactNode }) {
  const access = useMemo(() => ({ preferences, update, isWaiting }), [preferences, update, isWaiting])
  return <PreferencesContext value={access}>{children}</PreferencesContext>
}
