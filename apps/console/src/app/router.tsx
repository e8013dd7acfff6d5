import { unitListRoute } from '@backhaul/rules/navigation'
import { mayVisit } from '@backhaul/rules/permissions'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom'
import type { Core } from './api.ts'
import { areaRoutes } from './area-routes.ts'
import { createEnter } from './enter.ts'
import { errorRoute, limitedAccessRoute, unauthorizedRoute } from './gate.ts'
import { loginRoute, passwordRoute, withNext } from './next.ts'
import { CrashPage } from './pages/CrashPage.tsx'
import { Frame } from './pages/Frame.tsx'
import { loadLogin, loadShell, loadSignedIn } from './pages/load.ts'
import { Splash } from './pages/Splash.tsx'

export function createRouter(core: Core) {
  const enter = createEnter(core)
  const signedIn: RouteObject = {
    id: 'signedIn',
    loader: ({ request }) => enter(request),
    // The guard looks at every page that is gone to; what it reads is in memory.
    shouldRevalidate: () => true,
    lazy: loadSignedIn,
    children: [
      { path: passwordRoute, lazy: async () => ({ Component: (await import('../account/PasswordPage.tsx')).PasswordPage }) },
      {
        lazy: loadShell,
        children: [
          { index: true, element: null },
          ...areaRoutes.map(({ path, lazy }): RouteObject => ({ path, lazy, ErrorBoundary: CrashPage })),
        ],
      },
    ],
  }
  return createBrowserRouter([
    {
      Component: Frame,
      HydrateFallback: Splash,
      ErrorBoundary: CrashPage,
      children: [
        { path: loginRoute, lazy: loadLogin },
        {
          path: errorRoute,
          loader: () => errorGuard(core),
          lazy: async () => ({ Component: (await import('./pages/ErrorPage.tsx')).ErrorPage }),
        },
        { path: unauthorizedRoute, lazy: async () => ({ Component: (await import('./pages/AccessPages.tsx')).UnauthorizedPage }) },
        { path: limitedAccessRoute, lazy: async () => ({ Component: (await import('./pages/AccessPages.tsx')).LimitedAccessPage }) },
        signedIn,
        { path: '*', loader: () => redirect(unitListRoute), element: null },
      ],
    },
  ])
}

/** R-022; while a role or the preferences are unknown the page is open to all. */
function errorGuard({ utils }: Core): Response | null {
  const user = utils.users.getCurrent.getData({})
  const preferences = utils.preferences.get.getData({})
  return user && preferences && !mayVisit(user.loggedUserRoles, errorRoute) ? redirect(unitListRoute) : null
}

export type Router = ReturnType<typeof createRouter>

/** Nothing of the old session stays; who signs in again comes back to the same page. */
export function signedOut(router: Router, { queryClient }: Core): void {
  const { location, navigation, loaderData } = router.state
  if (location.pathname === loginRoute || navigation.location?.pathname === loginRoute) return
  if (!loaderData['signedIn']) return // nobody was in yet: the loader leads to the sign-in page
  const target = location.pathname + location.search + location.hash
  void router.navigate(withNext(loginRoute, target), { replace: true, state: { over: true } }).then(() => queryClient.clear())
}
