import { call } from '../call.ts'
import { Id } from '../id.ts'
import { Unit } from './unit.ts'

/** API-117. The unit keeps its primary inventory and gains another one. M-056: their number has a maximum. */
export const addToInventory = call({
  http: ['PUT /v2/admin/inventories/:inventoryId/units/:unitId', 'PUT /admin/inventories/:inventoryId/units/:unitId'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Associate a unit with an inventory',
  input: { inventoryId: Id },
  output: Unit,
  assumed: true,
  errors: ['INVENTORY_NOT_FOUND', 'ASSOCIATION_EXISTS', 'TOO_MANY_INVENTORIES', 'NAME_IN_USE'],
  example: { inventoryId: 'inv-1' },
})

/** API-118. The groups of the inventory go with it. The primary inventory stays. */
export const removeFromInventory = call({
  http: ['DELETE /v2/admin/inventories/:inventoryId/units/:unitId', 'DELETE /admin/inventories/:inventoryId/units/:unitId'],
  access: 'units.administer',
  on: 'unit',
  summary: 'End the association of a unit with an inventory',
  input: { inventoryId: Id },
  output: Unit,
  assumed: true,
  errors: ['INVENTORY_NOT_FOUND', 'PRIMARY_INVENTORY'],
  example: { inventoryId: 'inv-1' },
})

/** API-119. */
export const addToGroup = call({
  http: ['PUT /v2/admin/groups/:groupId/units/:unitId', 'PUT /admin/groups/:groupId/units/:unitId'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Add a unit to a group',
  input: { groupId: Id },
  output: Unit,
  assumed: true,
  errors: ['GROUP_NOT_FOUND', 'ASSOCIATION_EXISTS'],
  example: { groupId: 'g-1' },
})

/** API-120. */
export const removeFromGroup = call({
  http: ['DELETE /v2/admin/groups/:groupId/units/:unitId', 'DELETE /admin/groups/:groupId/units/:unitId'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Remove a unit from a group',
  input: { groupId: Id },
  output: Unit,
  assumed: true,
  errors: ['GROUP_NOT_FOUND'],
  example: { groupId: 'g-1' },
})
