import type { Access } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'
import type { Scope } from './scope.ts'

/** The signed-in user behind a call; created once per session and change of rights, not per call. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly username: string
  readonly roles: readonly Role[]
  readonly scope: Scope
  readonly expiresAt: number
  /** Whether the user may use this application at all. */
  readonly applicationPermission: boolean
  /** ms since 1970; null for a password that does not expire. */
  readonly passwordExpiresAt: number | null
  may(access: Access): boolean
}
