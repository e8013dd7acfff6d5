import type { Caller } from '../../caller.ts'
import type { Store } from '../../store/index.ts'

type Groups = ReadonlyMap<string, { readonly inventoryId: string }>

/**
 * The inventories of the users who sent commands to units. Rows and notices name these users. One entry per user, so their
 * number is bounded.
 */
export class Actors {
  readonly #groups: Groups
  readonly #inventories = new Map<string, readonly string[]>()

  constructor(groups: Groups) {
    this.#groups = groups
  }

  /** Reads the inventories of users who acted before: at the start, those whose transmissions or waiting changes went on. */
  async load(store: Store, usernames: ReadonlySet<string>): Promise<void> {
    if (usernames.size === 0) return
    for (const { username, inventoryIds, groupIds } of await store.users.memberships([...usernames]))
      this.#set(username, inventoryIds, groupIds)
  }

  /** Notes the inventories of a user who sends a command. */
  acts({ username, scope }: Caller): void {
    this.#set(username, scope.inventoryIds, scope.groupIds)
  }

  /** Whether a user belongs to an inventory for which the condition holds. A user who is unknown belongs to none. */
  belongs(username: string, condition: (inventoryId: string) => boolean): boolean {
    return this.#inventories.get(username)?.some(condition) === true
  }

  #set(username: string, inventoryIds: Iterable<string>, groupIds: Iterable<string>): void {
    const ofGroups = Array.from(groupIds, (id) => this.#groups.get(id)?.inventoryId ?? '')
    this.#inventories.set(username, [...new Set([...inventoryIds, ...ofGroups])])
  }
}
