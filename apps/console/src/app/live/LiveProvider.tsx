import { problemOf } from '@backhaul/client'
import type { Access } from '@backhaul/contract'
import type { Notice } from '@backhaul/contract/notifications'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { toast } from '../../ui/toasts.ts'
import { api } from '../api.ts'
import { useConfig } from '../config.ts'
import { LiveContext } from '../live.ts'
import { usePreferences } from '../preferences.ts'
import { selectedScope, topicsOf } from '../scope.ts'
import { useSession } from '../session.ts'
import { noticeToast } from './notices.ts'
import { createLive, type LiveOptions, type LiveSource } from './create-live.ts'

/** Live state for everything below. It starts with the signed-in page and ends with it; other rights begin it anew. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return <Running key={topicsOf(user, ['']).join()}>{children}</Running>
}

function Running({ children }: { children: ReactNode }) {
  const source = useSource()
  return <LiveContext value={useSyncExternalStore(source.subscribe, source.get)}>{children}</LiveContext>
}

function useSource(): LiveSource {
  const { t } = useTranslation('app')
  const { realtime: url } = useConfig()
  const { user, may } = useSession()
  const { preferences } = usePreferences()
  const utils = api.useUtils()
  const { revalidate } = useRevalidator()
  const [source] = useState(() => createLive({ url, user, may, ...callsOf(utils.client, may) }))

  const onNotice = useEffectEvent((notice: Notice) => {
    const scope = selectedScope(preferences)
    const unit = 'unitId' in notice ? source.get().units.get(notice.unitId) : undefined
    if (scope && unit && !scope(unit)) return
    const told = noticeToast(notice, preferences)
    if (told) toast(told.kind, t(`notice.${told.words}`, { name: told.name }), told.sound ? { sound: told.sound } : {})
  })
  const onGaveUp = useEffectEvent(() => toast('error', t('connection.gaveUp'), { id: 'realtime' }))
  // Asked over the API, whose refusal leads to the sign-in page; an answer means that the session was only made anew.
  const onSignedOut = useEffectEvent(async () => {
    try {
      await utils.users.getCurrent.fetch({}, { staleTime: 0 })
      await revalidate()
      source.get().reconnect()
    } catch {
      // Signed out, or nobody answered; the connection badge says which.
    }
  })
  // The stream itself brings the devices; what was asked for over the API is asked for again.
  const onDeviceListStale = useEffectEvent(() =>
    Promise.all([utils.units.invalidate(), utils.channels.invalidate(), utils.groups.invalidate()]),
  )

  useEffect(
    () =>
      source.start({
        onNotice: (notice) => onNotice(notice),
        onGaveUp: () => onGaveUp(),
        onSignedOut: () => void onSignedOut(),
        onReload: () => location.reload(),
        onDeviceListStale: () => void onDeviceListStale(),
      }),
    [source],
  )
  return source
}

type Client = ReturnType<typeof api.useUtils>['client']

const callsOf = (client: Client, may: (access: Access) => boolean): Pick<LiveOptions, 'fetchLists' | 'sessionIsOver'> => ({
  async fetchLists() {
    const [units, channels] = await Promise.all([
      may('units.read') ? client.units.list.query({}) : { units: [] },
      may('channels.read') ? client.channels.list.query({}) : { channels: [] },
    ])
    return { units: units.units, channels: channels.channels }
  },
  async sessionIsOver() {
    try {
      await client.users.getCurrent.query({})
      return false
    } catch (error) {
      return problemOf(error)?.code === 'NOT_SIGNED_IN'
    }
  },
})
