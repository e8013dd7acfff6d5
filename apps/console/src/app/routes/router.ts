import { isSignedOut } from '@backhaul/client'
import { type Landing, landingPage } from '@backhaul/rules/permissions'
import { createBrowserRouter, redirect } from 'react-router-dom'
import type { Core } from '../api.ts'
import { setLanguage } from '../i18n.ts'
import { loginRoute } from './paths.ts'
import { urlWithReturn } from './return-url.ts'
import { gatesAt, routeTree, signedInId } from './route-tree.ts'
import { createSessionLoader, type SessionData } from './session-loader.ts'

export function createRouter(core: Core, simulation?: boolean) {
  const loadSession = createSessionLoader(core, gatesAt, simulation)
  return createBrowserRouter(
    routeTree({
      signedIn: ({ request }) => loadSession(request),
      errorPage: () => errorPageLoader(core),
      accessPage: (landings) => () => accessPageLoader(core, landings),
    }),
  )
}

const forever = { staleTime: Number.POSITIVE_INFINITY }
const whenKnown = <T>(data: Promise<T>): Promise<T | null> => data.catch(() => null)

/**
 * R-022, and only while the preferences cannot be loaded: a bookmark of the page leads to the console. After a failed load
 * the user is known and the preferences are not; they are not asked for again, because that would take seconds.
 */
async function errorPageLoader({ utils }: Core): Promise<Response | null> {
  const hasFailed = utils.users.getCurrent.getData({}) && !utils.preferences.get.getData({})
  if (hasFailed) return null
  const [user, preferences] = await Promise.all([
    whenKnown(utils.users.getCurrent.ensureData({}, forever)),
    whenKnown(utils.preferences.get.ensureData({}, forever)),
  ])
  return user && preferences ? redirect('/') : null
}

/**
 * Opens the page of an access to the accounts that have no other, in the language of the account. A user without a session signs
 * in first.
 */
async function accessPageLoader({ utils }: Core, landings: readonly Landing[]): Promise<Response | null> {
  try {
    const user = await utils.users.getCurrent.ensureData({}, forever)
    if (!landings.includes(landingPage(user))) return redirect('/')
    const preferences = await whenKnown(utils.preferences.get.ensureData({}, forever))
    if (preferences?.language) await setLanguage(preferences.language)
    return null
  } catch (error) {
    return isSignedOut(error) ? redirect(loginRoute) : null
  }
}

export type Router = ReturnType<typeof createRouter>

/** Returns the user whose data the page holds; null without a session. */
export const shownUserId = ({ state: { loaderData } }: Router): string | null =>
  (loaderData[signedInId] as SessionData | undefined)?.session.user.id ?? null

/** Leads to the sign-in page and clears the data of the old session. The user returns to the same page after signing in. */
export function signedOut(router: Router, { queryClient }: Core): void {
  const { location, navigation, loaderData } = router.state
  if (location.pathname === loginRoute || navigation.location?.pathname === loginRoute) return
  if (!loaderData[signedInId]) return // No session yet: the session loader redirects to the sign-in page.
  const target = location.pathname + location.search + location.hash
  void router
    .navigate(urlWithReturn(loginRoute, target), { replace: true, state: { over: true, userId: shownUserId(router) } })
    .then(() => queryClient.clear())
}
