import type { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import { entryRoute, unitListRoute } from '@backhaul/rules/navigation'
import { landingPage, type Landing, mayVisit, passwordWarning } from '@backhaul/rules/permissions'
import { passwordRoute, withNext } from './next.ts'

export const errorRoute = '/error'
export const unauthorizedRoute = '/unauthorized_user'
export const limitedAccessRoute = '/limited_access'

export interface Arrival {
  /** Path, query and fragment that were asked for. */
  target: string
  user: CurrentUser
  preferences: Preferences | 'failed'
  now: number
}

/** There is no easy-live page in this console yet, so that its accounts have none. */
const landings: Record<Exclude<Landing, 'console'>, string> = {
  limitedAccess: limitedAccessRoute,
  unauthorized: unauthorizedRoute,
  easyLive: unauthorizedRoute,
}

/** Where somebody signed in must go instead of the page they asked for; null when they may have it. */
export function gate({ target, user, preferences, now }: Arrival): string | null {
  const { pathname, searchParams } = new URL(target, 'http://console.invalid')
  if (preferences === 'failed') return errorRoute

  const landing = landingPage(user)
  if (landing !== 'console') return landings[landing]
  if (pathname === passwordRoute) return null // where the next line leads, and open to whoever wants a new one
  if (passwordWarning(user.passwordExpiresAt, now, preferences.passwordWarningDismissedFor)) return withNext(passwordRoute, target)

  const entry = entryRoute({ target, lastRoute: preferences.currentRoute, ignoreRouteDefault: searchParams.has('ignoreRoute') })
  if (entry !== target) return entry
  return mayVisit(user.loggedUserRoles, pathname) ? null : unitListRoute
}
