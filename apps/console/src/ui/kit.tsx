import { problemOf } from '@backhaul/client'
import type { Access } from '@backhaul/contract'
import type { Preferences } from '@backhaul/contract/preferences'
import type { Refusal } from '@backhaul/rules'
import i18next from 'i18next'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useErrorText } from './error-text.ts'

export interface KitPreferences {
  readonly preferences: Preferences
  update(patch: Partial<Preferences>): void
}

export interface Rights {
  may(access: Access): boolean
  /** R-033, UI-176: returns the text that says why the user may not do this: a missing right first, then a lost connection, then the refusal of a rule. Null: allowed. */
  reason(access: Access, refusal: Refusal | null): string | null
  /** Returns the text of why a command failed. */
  failure(error: unknown): string
}

// Three contexts: opening a row changes a preference, and every row reads the rights.
const PreferencesContext = createContext<KitPreferences | null>(null)
const RightsContext = createContext<Rights | null>(null)
const UnavailableContext = createContext<string | null>(null)

interface KitProviderProps extends KitPreferences {
  may: Rights['may']
  /** Why no command is possible now: its text, or null. */
  unavailable?: string | null
  children: ReactNode
}

/** Gives the components of `ui` the preferences and rights of the signed-in user. */
export function KitProvider({ preferences, update, may, unavailable = null, children }: KitProviderProps) {
  const errorText = useErrorText()
  const stored = useMemo(() => ({ preferences, update }), [preferences, update])
  const rights = useMemo<Rights>(
    () => ({
      may,
      reason: (access, refusal) => (may(access) ? (unavailable ?? (refusal && errorText(refusal))) : errorText({ code: 'NOT_ALLOWED' })),
      failure: (error) => (problemOf(error) === null ? i18next.t('kit:command.noReply') : errorText(error)),
    }),
    [may, unavailable, errorText],
  )
  return (
    <PreferencesContext value={stored}>
      <RightsContext value={rights}>
        <UnavailableContext value={unavailable}>{children}</UnavailableContext>
      </RightsContext>
    </PreferencesContext>
  )
}

export function useKitPreferences(): KitPreferences {
  const stored = use(PreferencesContext)
  if (stored === null) throw new Error('useKitPreferences outside of KitProvider.')
  return stored
}

export function useRights(): Rights {
  const rights = use(RightsContext)
  if (rights === null) throw new Error('useRights outside of KitProvider.')
  return rights
}

/** Returns the text that says that there is no connection to the core; null: there is one. */
export const useUnavailable = (): string | null => use(UnavailableContext)
