import type { TopicName } from '@backhaul/contract'

/** Returns the memberships of a unit as text; equal texts mean equal memberships. */
const textOf = (inventories: readonly string[], groups: readonly string[]) => `${inventories.join()} | ${groups.join()}`

interface Unit {
  readonly inventories: readonly string[]
  readonly groups: readonly string[]
  /** All memberships, in the order of their names. */
  readonly text: string
}

/** A user's rights, as they are stored. */
export interface Rights {
  readonly userId: string
  readonly all: boolean
  readonly inventories: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly units: ReadonlySet<string>
}

/**
 * The memberships of units and the rules of scope, written a second time and independently of the core. `history` keeps the
 * content of every topic of units at each of its positions.
 */
export class MembershipModel {
  readonly units = new Map<string, Unit>()
  readonly inventories: readonly string[]
  /** Inventory by group. */
  readonly groups: Map<string, string>
  readonly history = new Map<string, Map<string, ReadonlyMap<string, string>>>()

  constructor(inventories: readonly string[], groups: Map<string, string>) {
    this.inventories = inventories
    this.groups = groups
  }

  set(id: string, inventories: readonly string[], groups: readonly string[]): void {
    const own = groups.filter((group) => this.groups.has(group))
    this.units.set(id, { inventories, groups: own, text: textOf(inventories, own) })
  }

  removeGroup(id: string): void {
    this.groups.delete(id)
    for (const [unit, { inventories, groups }] of this.units) if (groups.includes(id)) this.set(unit, inventories, groups)
  }

  /** Units of an inventory or a group, with the memberships that all its users see. */
  contentOf(where: 'i' | 'g', id: string): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const [unit, { inventories, groups }] of this.units) {
      if (where === 'g' && groups.includes(id)) found.set(unit, textOf([this.groups.get(id) as string], [id]))
      const within = groups.filter((group) => this.groups.get(group) === id)
      if (where === 'i' && inventories.includes(id)) found.set(unit, textOf([id], within))
    }
    return found
  }

  mayWatch(rights: Rights, name: TopicName): boolean {
    const [where, id] = name.split('/') as ['i' | 'g', string]
    if (where === 'i') return this.inventories.includes(id) && (rights.all || rights.inventories.has(id))
    const inventory = this.groups.get(id)
    return inventory !== undefined && (rights.all || rights.groups.has(id) || rights.inventories.has(inventory))
  }

  /** The inventories of a unit that a user sees, entirely or through a group. */
  reachedOf({ all, inventories, groups }: Rights, unitId: string): string[] {
    const reached = new Set([...inventories, ...[...groups].map((id) => this.groups.get(id))])
    return (this.units.get(unitId)?.inventories ?? []).filter((id) => all || reached.has(id))
  }

  maySee(rights: Rights, unitId: string): boolean {
    const unit = this.units.get(unitId)
    if (unit === undefined) return false
    const through = unit.inventories.some((id) => rights.inventories.has(id)) || unit.groups.some((id) => rights.groups.has(id))
    return rights.all || through || rights.units.has(unitId)
  }
}

export const memberships = (row: { [field: string]: unknown }): string =>
  textOf([...(row['inventories'] as string[])].toSorted(), [...(row['groups'] as string[])].toSorted())
