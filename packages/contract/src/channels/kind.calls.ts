import { channels } from './kind.ts'

export const {
  listPage, // API-174
  // The spec names no call; administrators list the channels of an inventory as they list its units.
  listInInventory,
  getForAdmin, // API-175
  update, // API-176
  remove, // API-177
  create, // API-178
  listInventories, // API-179
  listGroups, // API-180
  addToInventory, // API-182
  removeFromInventory, // API-183
  addToGroup, // API-251
  removeFromGroup, // API-252
} = channels.calls
