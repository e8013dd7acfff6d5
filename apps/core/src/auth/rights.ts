import { accessOfAccount, isInventoryLevel, seesEverything } from '@backhaul/rules/permissions'
import type { Caller } from '../caller.ts'
import type { Scope } from '../scope.ts'
import type { Store } from '../store/index.ts'

export type UserWithRights = NonNullable<Awaited<ReturnType<Store['users']['withRights']>>>

// super_user and staff see everything, inventory-level roles the inventories they are members of, all others their groups.
const scopeOf = (user: UserWithRights): Scope => ({
  all: seesEverything(user.roles),
  inventoryIds: new Set(isInventoryLevel(user.roles) ? user.inventoryIds : []),
  groupIds: new Set(user.groupIds),
  unitIds: new Set(user.unitIds),
})

/** Returns what a user may do, and with which objects. */
export function rightsOf(user: UserWithRights): Pick<Caller, 'scope' | 'may'> {
  const granted = accessOfAccount(user.roles, user)
  return { scope: scopeOf(user), may: (access) => granted.has(access) }
}
