import type { Access } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'

/** The objects a caller may see. Every store and registry function that reads objects requires a scope. */
export interface Scope {
  /** super_user and staff: everything. */
  readonly all: boolean
  /** Inventories of which the caller sees every object. */
  readonly inventoryIds: ReadonlySet<string>
  readonly groupIds: ReadonlySet<string>
  /** Single units shared with the caller (freelancers). */
  readonly unitIds: ReadonlySet<string>
}

/** The signed-in user behind a call; created once per session and change of rights, not per call. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly username: string
  readonly roles: readonly Role[]
  readonly scope: Scope
  readonly expiresAt: number
  may(access: Access): boolean
}
