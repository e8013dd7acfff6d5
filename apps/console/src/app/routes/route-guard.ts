import type { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import { entryRoute, unitListRoute } from '@backhaul/rules/navigation'
import { landingPage, type Landing, passwordWarning } from '@backhaul/rules/permissions'
import { type Gate, opens } from './page.ts'
import { errorRoute, limitedAccessRoute, passwordRoute, unauthorizedRoute } from './paths.ts'
import { urlWithReturn } from './return-url.ts'

export interface RouteRequest {
  /** Requested path, query and fragment. */
  target: string
  /** The gates of the page and of the routes above it. */
  gates: readonly Gate[]
  user: CurrentUser
  preferences: Preferences | 'failed'
  now: number
  /** Whether the console is that of a simulation. */
  simulation?: boolean | undefined
}

/** This console has no easy-live page yet: accounts that belong there see the page for unauthorized users. */
const landings: Record<Exclude<Landing, 'console'>, string> = {
  limitedAccess: limitedAccessRoute,
  unauthorized: unauthorizedRoute,
  easyLive: unauthorizedRoute,
}

/** Returns whether the user passes the gates of the page. */
export const isOpenTo = ({ gates, user, simulation }: Pick<RouteRequest, 'gates' | 'user' | 'simulation'>): boolean =>
  gates.every((gate) => opens(gate, user.loggedUserRoles, simulation))

/** Returns the route that a signed-in user must go to instead of the requested page, or null if the page is open to them. */
export function routeGuard({ target, gates, user, preferences, now, simulation }: RouteRequest): string | null {
  const { pathname, searchParams } = new URL(target, 'http://console.invalid')
  if (preferences === 'failed') return errorRoute // R-017, E-100

  const landing = landingPage(user)
  if (landing !== 'console') return landings[landing]
  if (pathname === passwordRoute) return null // Also open to users who want a new password before the old one expires.
  if (passwordWarning(user.passwordExpiresAt, now, preferences.passwordWarningDismissedFor)) return urlWithReturn(passwordRoute, target)

  const entry = entryRoute({ target, lastRoute: preferences.currentRoute, ignoreRouteDefault: searchParams.has('ignoreRoute') })
  if (entry !== target) return entry
  return isOpenTo({ gates, user, simulation }) ? null : unitListRoute // R-021, UI-181
}
