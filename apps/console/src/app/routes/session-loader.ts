import type { CurrentUser } from '@backhaul/contract/users'
import { isSignedOut } from '@backhaul/client'
import { unitListRoute } from '@backhaul/rules/navigation'
import i18next from 'i18next'
import { redirect } from 'react-router-dom'
import type { Core } from '../api.ts'
import { realClock as clock } from '@backhaul/clock'
import { type Session, sessionOf } from '../session.ts'
import type { Gate } from './page.ts'
import { loginRoute } from './paths.ts'
import { urlWithReturn } from './return-url.ts'
import { setLanguage } from '../i18n.ts'
import { toast } from '../../ui/toasts.ts'
import { isOpenTo, routeGuard, type RouteRequest } from './route-guard.ts'

export interface SessionData {
  session: Session
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

/** The first page waits so long for the notifications above it, because a line that arrives later moves the page. */
const notificationsMsMax = 500

/** Resolves when the work has ended, in any way, or when the time is over. */
const endOf = (work: Promise<unknown>, msMax: number): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(msMax, resolve)
    const end = () => {
      cancel()
      resolve()
    }
    work.then(end, end)
  })

/**
 * Creates the loader of all signed-in pages. It fetches the user and the preferences once, then asks the route guard.
 * Preferences come first: the last route is one of them. If they cannot be loaded, the error page is shown.
 */
export function createSessionLoader(
  { utils }: Core,
  gatesAt: (pathname: string) => readonly Gate[],
  simulation?: boolean,
): (request: Request) => Promise<SessionData> {
  let current: SessionData | null = null
  let notifications: Promise<void> | null = null
  const dataFor = (user: CurrentUser): SessionData => (current?.session.user === user ? current : (current = { session: sessionOf(user) }))

  return async ({ url }) => {
    const { pathname, search, hash } = new URL(url)
    const target = pathname + search + hash
    const [user, preferences] = await Promise.all([
      utils.users.getCurrent.ensureData({}, forever).catch((error: unknown) => {
        notifications = null
        if (isSignedOut(error)) throw redirect(urlWithReturn(loginRoute, target))
        throw error
      }),
      utils.preferences.get.ensureData({}, forever).catch((): 'failed' => 'failed'),
      (notifications ??= endOf(utils.notifications.list.ensureData({}, { ...forever, retry: false }), notificationsMsMax)),
    ])
    const asked = { target, gates: gatesAt(pathname), user, preferences, now: clock.now(), simulation }
    const instead = routeGuard(asked)
    if (instead === unitListRoute && !isOpenTo(asked)) await sayClosed(pathname, asked)
    if (instead !== null) throw redirect(instead)
    return dataFor(user)
  }
}

/** Says why the unit list is shown in place of a page, in the language of the user: at the start it is not applied yet. */
async function sayClosed(path: string, { preferences, ...asked }: RouteRequest): Promise<void> {
  if (preferences !== 'failed' && preferences.language) await setLanguage(preferences.language)
  // Without a simulation its pages exist for no user.
  const isForOthers = !isOpenTo({ ...asked, simulation: true })
  toast(i18next.t(isForOthers ? 'app:pages.notAllowed' : 'app:pages.noSuchPage', { path }), { kind: 'warning' })
}
