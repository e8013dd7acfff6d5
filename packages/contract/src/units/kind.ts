import { deviceKind } from '../devices/kind.ts'
import { Id } from '../id.ts'
import { pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import { AdminUnit, NewUnit, UnitFields } from './administration.ts'
import { Unit } from './unit.ts'

const fieldErrors = ['FEEDS_OUT_OF_RANGE', 'ONE_CAMERA_INPUT', 'LICENSE_USED_UP'] as const

export const units = deviceKind({
  kind: 'unit',
  roots: ['/v2/admin', '/admin'],
  collection: 'units',
  access: { read: 'units.administer', write: 'units.administer' },
  row: Unit,
  admin: AdminUnit,
  list: { query: pageQuery(['name', 'uniqueId', 'type', 'serialNumber', 'swVersion']) },
  create: {
    on: 'inventory',
    input: NewUnit.shape,
    errors: ['GROUP_NOT_FOUND', 'NAME_IN_USE', 'UNIQUE_ID_IN_USE', 'UNIQUE_ID_RESERVED', 'SERIAL_NUMBER_IN_USE', ...fieldErrors],
    example: { name: 'Truck-7', type: 'LU-800', serialNumber: 'LU800-000007', numberOfFeeds: 4 },
  },
  update: {
    also: ['PUT /internal/inventory-unit-details'], // API-053
    input: { ...UnitFields.partial().shape, uniqueId: Id.optional(), ...versioned },
    errors: ['CONFIGURATION_CHANGED', 'NAME_IN_USE', 'UNIQUE_ID_FIXED', 'SERIAL_NUMBER_IN_USE', ...fieldErrors],
    example: { name: 'Truck-8', comment: 'Spare battery in the lid' },
  },
  // Not while the unit is busy. Its ID is not used again for a unit of another organisation.
  remove: { errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS'] },
})
