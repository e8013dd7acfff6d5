import type { TopicName } from '@backhaul/contract'
import type { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'

type Placed = { inventoryId: string; groups: readonly string[] }

/** The group or inventory that the user selected narrows what is shown; null: everything in scope. */
export function selectedScope({ groupId, inventoryId }: Pick<Preferences, 'groupId' | 'inventoryId'>): ((row: Placed) => boolean) | null {
  if (groupId !== null) return (row) => row.groups.includes(groupId)
  return inventoryId === null ? null : (row) => row.inventoryId === inventoryId
}

/** `i/…` for each inventory of the user, `g/…` for each group outside of those. */
export function topicsOf(user: Pick<CurrentUser, 'inventories' | 'groups'>, kinds: readonly string[]): TopicName[] {
  const whole = new Set(user.inventories.map(({ id }) => id))
  const places = [
    ...user.inventories.map(({ id }) => `i/${id}` as const),
    ...user.groups.filter(({ inventoryId }) => !whole.has(inventoryId)).map(({ id }) => `g/${id}` as const),
  ]
  return places.flatMap((place) => kinds.map((kind): TopicName => `${place}/${kind}`))
}
