import type { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'

type Row = { inventories: readonly string[]; groups: readonly string[] }

/** Returns the filter for the group or inventory that the user selected; null if neither is selected. */
export function selectedScope({ groupId, inventoryId }: Pick<Preferences, 'groupId' | 'inventoryId'>): ((row: Row) => boolean) | null {
  if (groupId !== null) return (row) => row.groups.includes(groupId)
  return inventoryId === null ? null : (row) => row.inventories.includes(inventoryId)
}

/** Returns the preferences without a selected group or inventory that the user no longer has. */
export function withOwnScope(preferences: Preferences, { groups, inventories }: Pick<CurrentUser, 'groups' | 'inventories'>): Preferences {
  const { groupId, inventoryId } = preferences
  const isOwn =
    groupId === null ? inventoryId === null || inventories.some(({ id }) => id === inventoryId) : groups.some(({ id }) => id === groupId)
  return isOwn ? preferences : { ...preferences, groupId: null, inventoryId: null, inventoryName: null }
}
