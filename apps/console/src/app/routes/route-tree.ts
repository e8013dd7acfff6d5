import { unitListRoute } from '@backhaul/rules/navigation'
import type { Landing } from '@backhaul/rules/permissions'
import i18next from 'i18next'
import { createElement } from 'react'
import { type LoaderFunction, matchRoutes, redirect, type RouteObject } from 'react-router-dom'
import { presenterPage, remotePage } from '../../desk/scenarios/routes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts.ts'
import { CrashPage } from '../pages/CrashPage.tsx'
import { Frame } from '../pages/Frame.tsx'
import { Splash } from '../pages/Splash.tsx'
import { consolePages } from './console-pages.ts'
import { declarationsOf, type Gate, type Namespace, route } from './page.ts'
import { errorRoute, limitedAccessRoute, loginRoute, passwordRoute, unauthorizedRoute, verificationRoute } from './paths.ts'

/** The id of the route whose loader gives session and preferences to all pages behind the sign-in. */
export const signedInId = 'signedIn'

/** The loaders that decide whether a page opens. They need the core; the rest of the tree does not. */
export interface RouteLoaders {
  signedIn: LoaderFunction
  errorPage: LoaderFunction
  /** For the page of accounts that belong to these landings. */
  accessPage(landings: readonly Landing[]): LoaderFunction
}

const fallback = createElement(Splash)
const SignedIn = lazyPart(async () => (await import('../SignedIn.tsx')).SignedIn, { fallback })
const Shell = lazyPart(async () => (await import('../shell/Shell.tsx')).Shell, { fallback })

/** Every route of the console. */
export const routeTree = (loaders: RouteLoaders): RouteObject[] => [
  {
    Component: Frame,
    HydrateFallback: Splash,
    ErrorBoundary: CrashPage,
    children: [
      loginPage,
      verificationPage,
      remotePage,
      { ...unauthorizedPage, loader: loaders.accessPage(['unauthorized', 'easyLive']) },
      { ...limitedAccessPage, loader: loaders.accessPage(['limitedAccess']) },
      { ...errorPage, loader: loaders.errorPage },
      {
        id: signedInId,
        loader: loaders.signedIn,
        // The guards are asked on every navigation; the data they read is in memory.
        shouldRevalidate: () => true,
        Component: SignedIn,
        handle: { fetchPart: SignedIn.fetchPart },
        children: [
          passwordPage,
          presenterPage,
          {
            Component: Shell,
            handle: { fetchPart: Shell.fetchPart },
            // UI-005: the parent of all pages. UI-065: dialogs have no routes.
            children: [{ index: true, element: null }, ...consolePages],
          },
        ],
      },
      { path: '*', loader: ({ request }) => noSuchPage(request), element: null },
    ],
  },
]

/** R-020, UI-006: an unknown path leads to the unit list, with a message. */
function noSuchPage({ url }: Request): Response {
  toast(i18next.t('app:pages.noSuchPage', { path: new URL(url).pathname }), { kind: 'warning' })
  return redirect(unitListRoute)
}

const loginPage = route({
  path: loginRoute,
  lazy: async () => ({ Component: (await import('../../account/LoginPage.tsx')).LoginPage }),
  namespaces: ['account', 'forms'],
})

const verificationPage = route({
  path: verificationRoute,
  lazy: async () => ({ Component: (await import('../../account/VerificationPage.tsx')).VerificationPage }),
  namespaces: ['account'],
})

const unauthorizedPage = route({
  path: unauthorizedRoute,
  lazy: async () => ({ Component: (await import('../pages/UnauthorizedPage.tsx')).UnauthorizedPage }),
})

const limitedAccessPage = route({
  path: limitedAccessRoute,
  lazy: async () => ({ Component: (await import('../pages/LimitedAccessPage.tsx')).LimitedAccessPage }),
})

const errorPage = route({
  path: errorRoute,
  guard: 'errorPage',
  lazy: async () => ({ Component: (await import('../pages/ErrorPage.tsx')).ErrorPage }),
})

const passwordPage = route({
  path: passwordRoute,
  lazy: async () => ({ Component: (await import('../../account/PasswordPage.tsx')).PasswordPage }),
  namespaces: ['account', 'forms'],
})

const noLoaders: RouteLoaders = { signedIn: () => null, errorPage: () => null, accessPage: () => () => null }
const matched = (pathname: string) => matchRoutes(routeTree(noLoaders), pathname) ?? []

/** Returns the gates that a user must pass on the way to this path. */
export const gatesAt = (pathname: string): Gate[] =>
  declarationsOf(matched(pathname)).filter(({ guard, access, isSimulation }) => guard ?? access ?? isSimulation)

/** Returns the namespaces of the page at this path. */
export const namespacesAt = (pathname: string): Namespace[] =>
  declarationsOf(matched(pathname)).flatMap(({ namespaces }) => namespaces ?? [])

/** Starts to load the code of the page at this path while texts and configuration are still on their way. */
export function preloadPage(pathname: string): void {
  for (const { fetchPart } of declarationsOf(matched(pathname))) void fetchPart?.()
}
