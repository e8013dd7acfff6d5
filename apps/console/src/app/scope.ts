import type { Preferences } from '@backhaul/contract/preferences'

type Row = { inventories: readonly string[]; groups: readonly string[] }

/** Returns the filter for the group or inventory that the user selected; null if neither is selected. */
export function selectedScope({ groupId, inventoryId }: Pick<Preferences, 'groupId' | 'inventoryId'>): ((row: Row) => boolean) | null {
  if (groupId !== null) return (row) => row.groups.includes(groupId)
  return inventoryId === null ? null : (row) => row.inventories.includes(inventoryId)
}
