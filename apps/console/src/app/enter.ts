import type { CurrentUser } from '@backhaul/contract/users'
import { problemOf } from '@backhaul/client'
import { redirect } from 'react-router-dom'
import type { Core } from './api.ts'
import { realClock as clock } from '@backhaul/clock'
import { gate } from './gate.ts'
import { loginRoute, withNext } from './next.ts'
import { type Session, sessionOf } from './session.ts'

export interface Entered {
  session: Session
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

/**
 * Before every signed-in page: who it is and what they prefer, asked for once, then whether they may have the page.
 * Preferences come first: without them nobody knows where to go, and the page for that is the error page.
 */
export function createEnter({ utils }: Core): (request: Request) => Promise<Entered> {
  let entered: Entered | null = null
  const sessionFor = (user: CurrentUser): Entered => (entered?.session.user === user ? entered : (entered = { session: sessionOf(user) }))

  return async ({ url }) => {
    const { pathname, search, hash } = new URL(url)
    const target = pathname + search + hash
    const [user, preferences] = await Promise.all([
      utils.users.getCurrent.ensureData({}, forever).catch((error: unknown) => {
        if (problemOf(error)?.code === 'NOT_SIGNED_IN') throw redirect(withNext(loginRoute, target))
        throw error
      }),
      utils.preferences.get.ensureData({}, forever).catch((): 'failed' => 'failed'),
    ])
    const instead = gate({ target, user, preferences: preferences, now: clock.now() })
    if (instead !== null) throw redirect(instead)
    return sessionFor(user)
  }
}
