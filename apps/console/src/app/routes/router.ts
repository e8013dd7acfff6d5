import { unitListRoute } from '@backhaul/rules/navigation'
import { passesGuard } from '@backhaul/rules/permissions'
import { createBrowserRouter, redirect } from 'react-router-dom'
import type { Core } from '../api.ts'
import { loginRoute } from './paths.ts'
import { urlWithReturn } from './return-url.ts'
import { gatesAt, routeTree, signedInId } from './route-tree.ts'
import { createSessionLoader } from './session-loader.ts'

export function createRouter(core: Core) {
  const loadSession = createSessionLoader(core, gatesAt)
  return createBrowserRouter(routeTree({ signedIn: ({ request }) => loadSession(request), errorPage: () => errorPageLoader(core) }))
}

/** The page is open to all while the roles or the preferences are unknown. */
function errorPageLoader({ utils }: Core): Response | null {
  const user = utils.users.getCurrent.getData({})
  const preferences = utils.preferences.get.getData({})
  return user && preferences && !passesGuard(user.loggedUserRoles, 'errorPage') ? redirect(unitListRoute) : null
}

export type Router = ReturnType<typeof createRouter>

/** Leads to the sign-in page and clears the data of the old session. The user returns to the same page after signing in. */
export function signedOut(router: Router, { queryClient }: Core): void {
  const { location, navigation, loaderData } = router.state
  if (location.pathname === loginRoute || navigation.location?.pathname === loginRoute) return
  if (!loaderData[signedInId]) return // No session yet: the session loader redirects to the sign-in page.
  const target = location.pathname + location.search + location.hash
  void router.navigate(urlWithReturn(loginRoute, target), { replace: true, state: { over: true } }).then(() => queryClient.clear())
}
