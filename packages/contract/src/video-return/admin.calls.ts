import { call } from '../call.ts'
import { Done, Id } from '../id.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import {
  AdminVideoReturn,
  NewVideoReturn,
  ReturnGroup,
  ReturnInventory,
  sortableReturnFields,
  VideoReturnFields,
  VideoReturnRow,
} from './video-return.ts'

/** API-231. R-270: 50 rows, unless the caller wants another number. */
export const listInInventory = call({
  http: 'GET /v2/admin/inventories/:inventoryId/vrChannels',
  access: 'videoReturn.administer',
  on: 'inventory',
  summary: 'One page of the video return channels of an inventory',
  input: pageQuery(sortableReturnFields),
  output: pageOf(VideoReturnRow),
  trustedOutput: true,
})

/** API-232. */
export const listPage = call({
  http: 'GET /v2/admin/vrChannels',
  access: 'videoReturn.administer',
  summary: 'One page of the video return channels',
  input: pageQuery(sortableReturnFields),
  output: pageOf(VideoReturnRow),
  trustedOutput: true,
})

/** API-233. */
export const getForAdmin = call({
  http: 'GET /v2/admin/vrChannels/:videoReturnId',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'One video return channel with the version of its configuration',
  output: AdminVideoReturn,
  assumed: true,
})

/** API-234. With `version`, the change is refused when the channel has changed since that version was read. */
export const updateForAdmin = call({
  http: 'PUT /v2/admin/vrChannels/:videoReturnId',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'Change a video return channel as an administrator',
  input: { ...VideoReturnFields.partial().shape, ...versioned },
  output: AdminVideoReturn,
  assumed: true,
  errors: ['NAME_IN_USE', 'SERIAL_NUMBER_IN_USE', 'CONFIGURATION_CHANGED'],
  example: { name: 'Studio-2', description: 'Clean feed' },
})

/** API-235. Not while units show the picture. */
export const remove = call({
  http: 'DELETE /v2/admin/vrChannels/:videoReturnId',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'Delete a video return channel',
  output: Done,
  assumed: true,
  errors: ['VIDEO_RETURN_IN_USE'],
})

/** API-236. The fleet of its server gets it at once over the device link. */
export const create = call({
  http: 'POST /v2/admin/vrChannels',
  access: 'videoReturn.administer',
  on: 'inventory',
  creates: 'videoReturn',
  summary: 'Create a video return channel',
  input: NewVideoReturn.shape,
  output: AdminVideoReturn,
  assumed: true,
  errors: ['SERVER_NOT_FOUND', 'VIDEO_RETURN_SERVER_TYPE', 'GROUP_NOT_FOUND', 'NAME_IN_USE', 'SERIAL_NUMBER_IN_USE'],
  example: { name: 'Studio-1', serialNumber: 'VRC000001', serverId: 's-0008' },
})

/** API-237. */
export const listInventories = call({
  http: 'GET /v2/admin/vrChannels/:videoReturnId/inventories',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'Inventories of a video return channel',
  input: pageQuery(['name']),
  output: pageOf(ReturnInventory),
  assumed: true,
})

/** API-238. */
export const listGroups = call({
  http: 'GET /v2/admin/vrChannels/:videoReturnId/groups',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'Groups of a video return channel',
  input: pageQuery(['name']),
  output: pageOf(ReturnGroup),
  assumed: true,
})

/** API-239: the groups that the channel is in or can be added to. */
export const listGroupsOfInventories = call({
  http: 'GET /v2/admin/vrChannels/:videoReturnId/groups/ofInventories',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'Groups of the inventories of a video return channel',
  input: pageQuery(['name']),
  output: pageOf(ReturnGroup),
  assumed: true,
})

/** API-240. The channel keeps its primary inventory and gains another one. */
export const addToInventory = call({
  http: 'PUT /v2/admin/inventories/:inventoryId/vrChannels/:videoReturnId',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'Associate a video return channel with an inventory',
  input: { inventoryId: Id },
  output: VideoReturnRow,
  assumed: true,
  errors: ['INVENTORY_NOT_FOUND', 'ASSOCIATION_EXISTS', 'TOO_MANY_INVENTORIES', 'NAME_IN_USE'],
  example: { inventoryId: 'inv-1' },
})

/** API-241. The groups of the inventory go with it. The primary inventory stays. */
export const removeFromInventory = call({
  http: 'DELETE /v2/admin/inventories/:inventoryId/vrChannels/:videoReturnId',
  access: 'videoReturn.administer',
  on: 'videoReturn',
  summary: 'End the association of a video return channel with an inventory',
  input: { inventoryId: Id },
  output: VideoReturnRow,
  assumed: true,
  errors: ['INVENTORY_NOT_FOUND', 'VIDEO_RETURN_PRIMARY_INVENTORY'],
  example: { inventoryId: 'inv-1' },
})
