import { isSafeRoute } from '@backhaul/rules/navigation'

export const loginRoute = '/login'
export const passwordRoute = '/password'

/** Pages that lead on to others; to come back to one of them would be a circle. */
const gates = [loginRoute, passwordRoute]

/** Where to go on, from `?next=`: a route of this console, or null. */
export function nextRoute(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !isSafeRoute(next)) return null
  const { pathname, search: query, hash } = new URL(next, 'http://console.invalid')
  return gates.includes(pathname) ? null : pathname + query + hash
}

/** The way to a gate that leads back to `target`. */
export function withNext(gate: typeof loginRoute | typeof passwordRoute, target: string): string {
  if (target === '/' || !isSafeRoute(target) || gates.includes(target.split(/[?#]/, 1)[0]!)) return gate
  return `${gate}?next=${encodeURIComponent(target)}`
}
