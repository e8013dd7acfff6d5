import type { Scope } from '../caller.ts'

const list = (ids: ReadonlySet<string>) => ({ in: [...ids] })

/** The groups a scope reaches: its own, and all of the inventories seen as a whole. */
export const groupsInScope = (scope: Scope) =>
  scope.all ? {} : { OR: [{ id: list(scope.groupIds) }, { inventoryId: list(scope.inventoryIds) }] }

/** The inventories a scope reaches, as a whole or through one of their groups. */
export const inventoriesInScope = (scope: Scope) =>
  scope.all ? {} : { OR: [{ id: list(scope.inventoryIds) }, { groups: { some: { id: list(scope.groupIds) } } }] }
