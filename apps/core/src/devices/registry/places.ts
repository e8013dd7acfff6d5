import type { AlertRules } from '@backhaul/contract/notifications'
import { groupInScope, inventoryInScope, type Scope } from '../../scope.ts'

export interface RegistryGroup {
  readonly id: string
  readonly name: string
  readonly inventoryId: string
  alerts?: AlertRules | null
}

export type Inventory = Pick<RegistryGroup, 'id' | 'name'>

/** All inventories and groups, and the look-ups of them for a scope. */
export class Places {
  readonly inventories = new Map<string, Inventory>()
  readonly groups = new Map<string, RegistryGroup>()
  readonly names = {
    inventory: (id: string): string => this.inventories.get(id)?.name ?? id,
    group: (id: string): string => this.groups.get(id)?.name ?? id,
  }

  /** Returns null for a missing inventory and for one out of scope alike. */
  readonly inventory = (scope: Scope, id: string): Inventory | null =>
    inventoryInScope(scope, id) ? (this.inventories.get(id) ?? null) : null

  /** Returns an inventory that the scope contains entirely or through a group; null for every other one. */
  readonly reachedInventory = (scope: Scope, id: string): Inventory | null => {
    const isReached = inventoryInScope(scope, id) || Iterator.from(scope.groupIds).some((one) => this.groups.get(one)?.inventoryId === id)
    return isReached ? (this.inventories.get(id) ?? null) : null
  }

  /** Returns null for a missing group and for one out of scope alike. */
  readonly group = (scope: Scope, id: string): RegistryGroup | null => {
    const group = this.groups.get(id)
    return group !== undefined && groupInScope(scope, group) ? group : null
  }
}
