import { problemOf } from '@backhaul/client'
import type { Notice } from '@backhaul/contract'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { toast } from '../../ui/toasts.ts'
import { api } from '../api.ts'
import { useConfig } from '../config.ts'
import { LiveContext } from '../live.ts'
import { usePreferences } from '../preferences.ts'
import { selectedScope } from '../scope.ts'
import { useSession } from '../session.ts'
import { noticeToast } from './notices.ts'
import { type LiveSource, startLive } from './start-live.ts'

/** Live state for everything below. It starts with the signed-in page and ends with it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const source = useLiveSource()
  return source && <Provided source={source}>{children}</Provided>
}

function Provided({ source, children }: { source: LiveSource; children: ReactNode }) {
  return <LiveContext value={useSyncExternalStore(source.subscribe, source.get)}>{children}</LiveContext>
}

function useLiveSource(): LiveSource | null {
  const { t } = useTranslation('app')
  const { realtime: url } = useConfig()
  const { user, may } = useSession()
  const { preferences } = usePreferences()
  const utils = api.useUtils()
  const { revalidate } = useRevalidator()
  const [source, setSource] = useState<LiveSource | null>(null)

  const tell = useEffectEvent((notice: Notice) => {
    const scope = selectedScope(preferences)
    const unit = 'unitId' in notice ? source?.get().units.get(notice.unitId) : undefined
    if (scope && unit && !scope(unit)) return
    const told = noticeToast(notice, preferences)
    if (told) toast(told.kind, t(`notice.${told.words}`, { name: told.name }), told.sound ? { sound: told.sound } : {})
  })
  const gaveUp = useEffectEvent(() => toast('error', t('connection.gaveUp'), { id: 'realtime' }))
  // Asked over the API, whose refusal leads to the sign-in page; an answer means that the session was only made anew.
  const signedOut = useEffectEvent(() =>
    utils.users.current.fetch({}, { staleTime: 0 }).then(
      async () => {
        await revalidate()
        source?.retry()
      },
      () => undefined,
    ),
  )

  useEffect(() => {
    const { client } = utils
    const started = startLive({
      url,
      user,
      may,
      fetchLists: async () => {
        const [units, channels] = await Promise.all([
          may('units.read') ? client.units.fetch.query({}) : { units: [] },
          may('channels.read') ? client.channels.fetch.query({}) : { channels: [] },
        ])
        return { units: units.units, channels: channels.channels }
      },
      sessionIsOver: () =>
        client.users.current.query({}).then(
          () => false,
          (error: unknown) => problemOf(error)?.code === 'NOT_SIGNED_IN',
        ),
      onNotice: (notice) => tell(notice),
      onGaveUp: () => gaveUp(),
      onSignedOut: () => void signedOut(),
      onReload: () => location.reload(),
      // The stream itself brings the devices; what was asked for over the API is asked for again.
      onDeviceListStale: () => void Promise.all([utils.units.invalidate(), utils.channels.invalidate(), utils.groups.invalidate()]),
    })
    setSource(started)
    return () => started.stop()
  }, [url, user, may, utils])

  return source
}
