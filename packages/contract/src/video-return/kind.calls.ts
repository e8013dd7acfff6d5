import { videoReturns } from './kind.ts'

export const {
  listInInventory, // API-231
  listPage, // API-232
  getForAdmin, // API-233
  update: updateForAdmin, // API-234
  remove, // API-235
  create, // API-236
  listInventories, // API-237
  listGroups, // API-238
  listGroupsOfInventories, // API-239
  addToInventory, // API-240
  removeFromInventory, // API-241
  addToGroup, // API-253
  removeFromGroup, // API-254
} = videoReturns.calls
