import { isSignedOut, problemOf } from '@backhaul/client'
import { mergePreferences, type PreferencesPatch } from '@backhaul/rules/preferences'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLoaderData } from 'react-router-dom'
import { toast } from '../ui/toasts.ts'
import { api } from './api.ts'
import { isReplaced, setBrowserUser } from './browser-user.ts'
import { realClock as clock } from '@backhaul/clock'
import type { SessionData } from './routes/session-loader.ts'
import { ApplyPreferences } from './ApplyPreferences.tsx'
import { createPreferencesSaver } from './preferences.ts'
import { PreferencesProvider } from './PreferencesProvider.tsx'
import { withOwnScope } from './scope.ts'
import { unsavedPreferences } from './unsaved-preferences.ts'
import { SessionContext } from './session.ts'

const forever = Number.POSITIVE_INFINITY

/** Provides session and preferences to all pages behind the sign-in. */
export function SignedIn() {
  const { session } = useLoaderData<SessionData>()
  const [update, isWaiting] = useUpdate(session.user.id)
  useEffect(() => setBrowserUser(session.user.id), [session.user.id])
  const { data: stored } = api.preferences.get.useQuery({}, { staleTime: forever })
  const preferences = useMemo(() => stored && withOwnScope(stored, session.user), [stored, session.user])
  if (!preferences) return null
  return (
    <SessionContext value={session}>
      <PreferencesProvider preferences={preferences} update={update} isWaiting={isWaiting}>
        <ApplyPreferences language={preferences.language} colorScheme={preferences.colorScheme} />
        <Outlet />
      </PreferencesProvider>
    </SessionContext>
  )
}

/** Applies changes at once and saves them together a little later. After a refused save the stored preferences are fetched again. */
function useUpdate(userId: string): [update: (patch: PreferencesPatch) => void, isWaiting: boolean] {
  const { t } = useTranslation('app')
  const utils = api.useUtils()
  const [isWaiting, setWaiting] = useState(false)
  const failed = useEffectEvent((error: unknown) => {
    if (isSignedOut(error)) return true
    // Without an answer of the core, nothing is refused: the connection badge shows the reason, and the dialog that they wait.
    if (problemOf(error) === null) {
      setWaiting(true)
      return false
    }
    toast(t('preferencesNotSaved'), { kind: 'error', id: 'preferences' })
    void utils.preferences.get.invalidate()
    return true
  })
  const [saver] = useState(() => {
    const unsaved = unsavedPreferences.get(userId)
    const made = createPreferencesSaver(
      // The cookie is that of the browser's present user. Changes of a former user end with the session.
      async (patch) => {
        if (!isReplaced(userId)) await utils.client.preferences.update.mutate(patch)
      },
      (error) => failed(error),
      clock,
      (patch) => {
        unsavedPreferences.set(userId, patch)
        if (patch === null) setWaiting(false)
      },
    )
    if (unsaved) {
      utils.preferences.get.setData({}, (before) => before && mergePreferences(before, unsaved))
      made.add(unsaved)
    }
    return made
  })

  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && saver.flush()
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      saver.flush()
    }
  }, [saver])

  const update = (patch: PreferencesPatch) => {
    utils.preferences.get.setData({}, (before) => before && mergePreferences(before, patch))
    saver.add(patch)
  }
  return [update, isWaiting]
}
