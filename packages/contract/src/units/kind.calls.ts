import { units } from './kind.ts'

export const {
  listPage, // API-105
  listInInventory, // API-106
  getForAdmin, // API-107
  listInventories, // API-108
  listGroups: listGroupsForAdmin, // API-109
  listGroupsOfInventories, // API-110
  create, // API-114
  update, // API-115, API-053
  remove, // API-116
  addToInventory, // API-117
  removeFromInventory, // API-118
  addToGroup, // API-119
  removeFromGroup, // API-120
} = units.calls
