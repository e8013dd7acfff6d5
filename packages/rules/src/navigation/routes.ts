/** the target of unknown paths and refused guards. */
export const unitListRoute = '/list'

const neverSaved = ['/error', '/unauthorized_user', '/customer_portal', '/easy_live']

/** every route is remembered as the last one, except error, unauthorized and portal pages (resolutions.md 71). */
export const isRouteSaved = (path: string): boolean => !neverSaved.includes(pathOf(path))

const pathOf = (route: string): string => route.split(/[?#]/, 1)[0]!

// eslint-disable-next-line no-control-regex -- the pattern looks for control characters
const plainPath = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/
const base = 'http://console.invalid'

/** Returns whether a stored route stays on this origin. `/..//evil.example` passes the pattern, but resolves to `//evil.example`. */
export function isSafeRoute(route: string): boolean {
  if (!plainPath.test(route) || !URL.canParse(route, base)) return false
  const url = new URL(route, base)
  return url.origin === base && !url.pathname.startsWith('//')
}

export interface Entry {
  readonly target: string
  /** The user's last saved route, null when there is none, `failed` when the preferences could not be loaded. */
  readonly lastRoute: string | null | 'failed'
  /** Whether the query asks to ignore the saved route. */
  readonly ignoreRouteDefault: boolean
}

/**
 * returns the first page of a user once the preferences are known. The spec doesn't say how a link to a page
 * is treated. We follow it, because another user may have shared it; the last route replaces only `/`.
 */
export function entryRoute({ target, lastRoute, ignoreRouteDefault }: Entry): string {
  const path = pathOf(target)
  if (path === '/error' || path === '/unauthorized_user') return target
  if (lastRoute === 'failed') return '/error'
  if (path !== '/') return target
  if (ignoreRouteDefault || lastRoute === null || !isSafeRoute(lastRoute)) return unitListRoute
  return lastRoute
}
