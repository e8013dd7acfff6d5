import { problemOf } from '@backhaul/client'
import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLoaderData } from 'react-router-dom'
import { toast } from '../ui/toasts.ts'
import { api } from './api.ts'
import { realClock as clock } from '@backhaul/clock'
import type { SessionData } from './routes/session-loader.ts'
import { setLanguage } from './i18n.ts'
import { createPreferencesSaver, merge, PreferencesContext, type PreferencesPatch } from './preferences.ts'
import { SessionContext } from './session.ts'

const forever = Number.POSITIVE_INFINITY

/** Session and preferences for every page behind the sign-in. */
export function SignedIn() {
  const { session } = useLoaderData<SessionData>()
  const { data: preferences } = api.preferences.get.useQuery({}, { staleTime: forever })
  const update = useUpdate()
  if (!preferences) return null
  return (
    <SessionContext value={session}>
      <PreferencesContext value={{ preferences, update }}>
        <OwnLook language={preferences.language} colorScheme={preferences.colorScheme} />
        <Outlet />
      </PreferencesContext>
    </SessionContext>
  )
}

/** Changes show at once and are saved together a little later; what could not be saved is said and asked for again. */
function useUpdate(): (patch: PreferencesPatch) => void {
  const { t } = useTranslation('app')
  const utils = api.useUtils()
  const failed = useEffectEvent((error: unknown) => {
    if (problemOf(error)?.code === 'NOT_SIGNED_IN') return
    toast('error', t('preferencesNotSaved'), { id: 'preferences' })
    void utils.preferences.get.invalidate()
  })
  const [saver] = useState(() =>
    createPreferencesSaver(
      (patch) => utils.client.preferences.update.mutate(patch),
      (error) => failed(error),
      clock,
    ),
  )

  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && saver.flush()
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      saver.flush()
    }
  }, [saver])

  return (patch) => {
    utils.preferences.get.setData({}, (before) => before && merge(before, patch))
    saver.add(patch)
  }
}

/** What the user chose elsewhere holds here too. A language never chosen leaves the browser's. */
function OwnLook({ language, colorScheme }: { language: 'en' | 'zh' | null; colorScheme: 'dark' | 'light' | 'auto' }) {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(colorScheme), [colorScheme, setColorScheme])
  useEffect(() => {
    if (language) void setLanguage(language)
  }, [language])
  return null
}
