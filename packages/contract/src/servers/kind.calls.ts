import { servers } from './kind.ts'

export const {
  listInInventory, // API-145
  listPage, // API-147
  getForAdmin, // API-148
  create, // API-149
  update, // API-150
  remove, // API-151
  addToInventory, // API-152, M-821
  removeFromInventory, // API-153
  // The spec names no call; groups see the servers that were added to them, as units.
  addToGroup,
  removeFromGroup,
} = servers.calls
