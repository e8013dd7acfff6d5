import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { AdminUnit, DatabridgeOptions, RunningApplications, SmartUnit, UnitGroup, UnitInventory } from './administration.ts'
import { Unit } from './unit.ts'

const sortable = ['name', 'uniqueId', 'type', 'serialNumber', 'swVersion'] as const

/** API-105. */
export const listPage = call({
  http: ['GET /v2/admin/units', 'GET /admin/units'],
  access: 'units.administer',
  summary: 'One page of the units',
  input: pageQuery(sortable),
  output: pageOf(Unit),
  trustedOutput: true,
})

/** API-106. */
export const listInInventory = call({
  http: ['GET /v2/admin/inventories/:inventoryId/units', 'GET /admin/inventories/:inventoryId/units'],
  access: 'units.administer',
  on: 'inventory',
  summary: 'One page of the units of an inventory',
  input: pageQuery(sortable),
  output: pageOf(Unit),
  trustedOutput: true,
})

/** API-107. */
export const getForAdmin = call({
  http: ['GET /v2/admin/units/:unitId', 'GET /admin/units/:unitId'],
  access: 'units.administer',
  on: 'unit',
  summary: 'One unit with the version of its configuration',
  output: AdminUnit,
  assumed: true,
})

/** API-108. */
export const listInventories = call({
  http: ['GET /v2/admin/units/:unitId/inventories', 'GET /admin/units/:unitId/inventories'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Inventories of a unit',
  input: pageQuery(['name']),
  output: pageOf(UnitInventory),
  assumed: true,
})

/** API-109. */
export const listGroupsForAdmin = call({
  http: ['GET /v2/admin/units/:unitId/groups', 'GET /admin/units/:unitId/groups'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Groups of a unit',
  input: pageQuery(['name']),
  output: pageOf(UnitGroup),
  assumed: true,
})

/** API-110: the groups that the unit is in or can be added to. */
export const listGroupsOfInventories = call({
  http: ['GET /v2/admin/units/:unitId/groups/ofInventories', 'GET /admin/units/:unitId/groups/ofInventories'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Groups of the inventories of a unit',
  input: pageQuery(['name']),
  output: pageOf(UnitGroup),
  assumed: true,
})

/** API-111. */
export const getDatabridgeOptions = call({
  http: ['GET /v2/admin/units/:unitId/dbgateway', 'GET /admin/units/:unitId/dbgateway'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Databridge options of a unit',
  output: DatabridgeOptions,
  assumed: true,
})

/** API-112. Null for a unit of another type group. */
export const getSmartUnit = call({
  http: [
    'GET /v2/admin/smartunit/:unitId',
    'GET /admin/smartunit/:unitId',
    'GET /v2/admin/units/:unitId/smartunit',
    'GET /admin/units/:unitId/smartunit',
  ],
  access: 'units.administer',
  on: 'unit',
  summary: 'Limit and licence of a smart unit',
  output: SmartUnit.nullable(),
  assumed: true,
})

/** API-113. */
export const getApplications = call({
  http: ['GET /v2/admin/units/:unitId/applications', 'GET /admin/units/:unitId/applications'],
  access: 'units.administer',
  on: 'unit',
  summary: 'Running activities of a unit',
  output: RunningApplications,
  assumed: true,
})
