import type { Access } from '@backhaul/contract'
import type { CurrentUser } from '@backhaul/contract/users'
import { accessOfAccount } from '@backhaul/rules/permissions'
import { createContext, use } from 'react'

export interface Session {
  user: CurrentUser
  may(access: Access): boolean
}

/** Computes what the account may do, once per sign-in. */
export function sessionOf(user: CurrentUser): Session {
  const granted = accessOfAccount(user.loggedUserRoles, user)
  return { user, may: (access) => granted.has(access) }
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of a signed-in page.')
  return session
}
