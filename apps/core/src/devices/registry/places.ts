import type { TopicScope } from '@backhaul/contract'
import type { AlertRules } from '@backhaul/contract/notifications'
import type { Hub } from '../../realtime/hub.ts'
import { groupInScope, inventoryInScope, type Memberships, type Scope } from '../../scope.ts'
import { kindOf } from '../kinds/kinds.ts'
import { topicsAt } from './membership-topics.ts'
import type { AnyRecord } from './record.ts'
import type { Records } from './record-index.ts'
import { contentOf, type Contents } from './topic-content.ts'

export interface RegistryGroup {
  readonly id: string
  readonly name: string
  readonly inventoryId: string
  alerts?: AlertRules | null
}

export type Inventory = Pick<RegistryGroup, 'id' | 'name'>

interface Registered extends Records, Contents {
  readonly hub: Hub
  move(record: AnyRecord, stored: Memberships): void
}

/** All inventories and groups with their topics, and the look-ups of them for a scope. */
export class Places {
  readonly #registry: Registered
  readonly inventories = new Map<string, Inventory>()
  readonly groups = new Map<string, RegistryGroup>()
  readonly names = {
    inventory: (id: string): string => this.inventories.get(id)?.name ?? id,
    group: (id: string): string => this.groups.get(id)?.name ?? id,
  }

  constructor(registry: Registered) {
    this.#registry = registry
  }

  /** Returns the ids of all inventories and groups. */
  ids = () => ({ inventory: [...this.inventories.keys()], group: [...this.groups.keys()] })

  addInventory({ id, name }: Inventory): void {
    this.inventories.set(id, { id, name })
    this.#open('i', id, id)
  }

  /** Removes an inventory that is not the primary one of any device. Devices associated with it leave it first. */
  removeInventory(id: string): void {
    this.inventories.delete(id)
    this.#end('i', id, this.#registry.ofInventory(id))
  }

  addGroup({ id, name, inventoryId, alerts = null }: RegistryGroup): void {
    const group: RegistryGroup = { id, name, inventoryId }
    this.groups.set(id, group)
    this.setAlerts(group, alerts)
    this.#open('g', id, inventoryId)
  }

  /** Changes the alert rules of a group. The next report of each of its units is reviewed by them. */
  setAlerts(group: RegistryGroup, rules: AlertRules | null): void {
    group.alerts = rules
    for (const record of this.#registry.ofGroup(group.id)) kindOf(record).rulesChanged?.(record)
  }

  /** Removes a group: its devices leave it, then its topics end. */
  removeGroup(id: string): void {
    this.groups.delete(id)
    this.#end('g', id, this.#registry.ofGroup(id))
  }

  #open(scope: TopicScope, id: string, inventoryId: string): void {
    for (const name of topicsAt(scope, id)) this.#registry.hub.open(name, inventoryId, contentOf(this.#registry, name))
  }

  #end(scope: TopicScope, id: string, records: Iterable<AnyRecord>): void {
    const { hub } = this.#registry
    hub.batch(() => {
      for (const record of records) this.#registry.move(record, record)
      for (const name of topicsAt(scope, id)) hub.remove(name)
    })
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
