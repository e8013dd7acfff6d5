import { DeviceName } from '../id.ts'
import { ref } from '../ref.ts'
import { resource } from '../resource.ts'

/**
 * API-245 to API-250, API-347, API-348, API-255 to API-258, API-260 to API-263, UI-015, Services §3: the groups as administrators manage them. A group stays in its
 * inventory, because its devices belong to it. One with devices or users is not deleted.
 */
export const adminGroups = resource({
  kind: 'group',
  title: 'groups',
  collection: '/v2/admin/groups',
  item: '/v2/admin/groups/:resourceId',
  inInventory: '/v2/admin/inventories/:inventoryId/groups',
  page: '/groups',
  access: { read: 'management.administer', write: 'management.administer' },
  fields: { name: DeviceName, inventoryId: ref('inventory') },
  fixed: ['inventoryId'],
  members: { units: 'unit', channels: 'channel', vrChannels: 'videoReturn', users: 'user' },
  // The shapes of the historic calls are not shown; ours are those of the present ones.
  aliases: { create: ['POST /groups/add', 'POST /groups/add_details'], update: ['POST /groups/update', 'POST /groups/update_details'] },
  sortable: ['name'],
  unique: ['name', 'inventoryId'],
  example: { name: 'Newsroom', inventoryId: 'inv-1' },
})
