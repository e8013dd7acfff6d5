import { isSafeRoute } from '@backhaul/rules/navigation'
import { loginRoute, passwordRoute } from './paths.ts'

/** Pages that lead on to others. A return to one of them would be a loop. */
const gates: readonly string[] = [loginRoute, passwordRoute]

/** Reads `?next=`: a route of this console, or null. */
export function returnUrl(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !isSafeRoute(next)) return null
  const { pathname, search: query, hash } = new URL(next, 'http://console.invalid')
  return gates.includes(pathname) ? null : pathname + query + hash
}

/** Returns the URL of the sign-in or password page that leads back to `target`. */
export function urlWithReturn(gate: typeof loginRoute | typeof passwordRoute, target: string): string {
  if (target === '/' || !isSafeRoute(target) || gates.includes(target.split(/[?#]/, 1)[0]!)) return gate
  return `${gate}?next=${encodeURIComponent(target)}`
}
