import { isSignedOut } from '@backhaul/client'
import type { Access } from '@backhaul/contract'
import type { Notice } from '@backhaul/contract/notifications'
import { realClock as clock } from '@backhaul/clock'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches, useRevalidator } from 'react-router-dom'
import { KitProvider } from '../../ui/kit.tsx'
import { missedMessages, toast, toastDevice } from '../../ui/toasts.ts'
import { api } from '../api.ts'
import { useConfig } from '../config.ts'
import { isWithoutStream, type Live, LiveContext } from './live.ts'
import { usePreferences } from '../preferences.ts'
import { declarationsOf } from '../routes/page.ts'
import { selectedScope } from '../scope.ts'
import { useSession } from '../session.ts'
import { noticeHolds, noticeToast } from './notices.ts'
import type { LiveOptions } from './connect-live.ts'
import { createLive, type LiveSource } from './create-live.ts'
import { topicNamesOf } from './topic-names.ts'
import { HoldTopicsContext, useTopics } from './use-topics.ts'

const rowFollowsMs = 1000
const unitPath = (unitId: string) => `/list?unit=${encodeURIComponent(unitId)}`

/** Provides live state from sign-in to sign-out. A change of the user's inventories or groups starts it again. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return <Running key={topicNamesOf(user, ['']).join()}>{children}</Running>
}

function Running({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const { may } = useSession()
  const { preferences, update } = usePreferences()
  const source = useSource()
  const live = useSyncExternalStore(source.subscribe, source.get)
  return (
    <LiveContext value={live}>
      <HoldTopicsContext value={source.hold}>
        <OpenPageTopics />
        <KitProvider
          preferences={preferences}
          update={update}
          may={may}
          unavailable={isReachable(live) ? null : t('connection.unavailable')}
        >
          {children}
        </KitProvider>
      </HoldTopicsContext>
    </LiveContext>
  )
}

/** Whether commands can be sent: the stream is up, or the API answers in its place. */
const isReachable = ({ connection: { status }, loading }: Live) =>
  status === 'live' || status === 'connecting' || (isWithoutStream(status) && loading === 'polled')

/** Subscribes to the rows of the open page, and to units while notices are filtered by the scope that the user selected. */
function OpenPageTopics() {
  const isNarrowed = selectedScope(usePreferences().preferences) !== null
  useTopics(declarationsOf(useMatches()).flatMap(({ topics }) => topics ?? []))
  useTopics(isNarrowed ? ['units'] : [])
  return null
}

function useSource(): LiveSource {
  const { t } = useTranslation('app')
  const { realtime: url } = useConfig()
  const { user, may } = useSession()
  const { preferences } = usePreferences()
  const utils = api.useUtils()
  const { revalidate } = useRevalidator()
  const [source] = useState(() => createLive({ url, user, may, ...callsOf(utils.client, may) }))

  const onNotice = useEffectEvent((notice: Notice, isPast: boolean) => {
    const scope = selectedScope(preferences)
    const unitOf = () => source.get().units.get('unitId' in notice ? notice.unitId : 'deviceId' in notice ? notice.deviceId : '')
    const unit = unitOf()
    if (scope && (unit === undefined || !scope(unit))) return
    const shown = noticeToast(notice, preferences)
    if (!shown) return
    const { kind, text, name, sound } = shown
    const isOfServer = text === 'serverCpu' || text === 'serverStorage'
    const receivedMs = clock.monotonicMs()
    toastDevice({
      kind,
      name,
      sound,
      group: text,
      text: (names) =>
        names.length > 1 ? t(`notices.${text}`, { devices: names.length }) : t(`notice.${text}`, { name: names[0] ?? name }),
      // The row of the unit may follow its notice.
      holds: () => clock.monotonicMs() - receivedMs < rowFollowsMs || noticeHolds(text, unitOf()),
      at: notice.at,
      opens: unit ? unitPath(unit.uniqueId) : null,
      // No page shows servers.
      isQuiet: isPast || isOfServer,
    })
  })
  const onMissed = useEffectEvent((count: number) => missedMessages(count, (missed) => t('bell.missed', { count: missed })))
  const onGaveUp = useEffectEvent(() => toast(t('connection.gaveUp'), { kind: 'error', id: 'realtime' }))
  // A refusal of this call leads to the sign-in page. If it succeeds, only the session's token has changed.
  const onSignedOut = useEffectEvent(async () => {
    try {
      const { id } = await utils.users.getCurrent.fetch({}, { staleTime: 0 })
      if (id !== user.id) return location.assign('/') // Another user, who has signed in in another tab.
      await revalidate()
      source.get().reconnect()
    } catch {
      // Signed out, or the core is not reachable; the connection badge shows which.
    }
  })
  // The stream delivers the devices; data fetched over the API is fetched again.
  const onDeviceListStale = useEffectEvent(() =>
    Promise.all([utils.units.invalidate(), utils.channels.invalidate(), utils.groups.invalidate()]),
  )

  useEffect(
    () =>
      source.start({
        onNotice: (notice, isPast) => onNotice(notice, isPast),
        onMissed: (count) => onMissed(count),
        onGaveUp: () => onGaveUp(),
        onSignedOut: () => void onSignedOut(),
        onReload: () => location.reload(), // R-217, E-102
        onDeviceListStale: () => void onDeviceListStale(),
      }),
    [source],
  )
  return source
}

type Client = ReturnType<typeof api.useUtils>['client']

const callsOf = (client: Client, may: (access: Access) => boolean): Pick<LiveOptions, 'lists' | 'sessionIsOver'> => ({
  lists: {
    units: async () => (may('units.read') ? (await client.units.list.query({})).units : []),
    channels: async () => (may('channels.read') ? (await client.channels.list.query({})).channels : []),
  },
  async sessionIsOver() {
    try {
      await client.users.getCurrent.query({})
      return false
    } catch (error) {
      return isSignedOut(error)
    }
  },
})
