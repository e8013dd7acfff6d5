import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { versioned } from '../versioned.ts'
import { DatabridgeOptions, SwVersion } from './administration.ts'
import { UnitCommand } from './command-log.ts'
import { UnitConfiguration } from './configuration.ts'
import { BandwidthLimits, limitErrors } from './settings.ts'
import { Unit } from './unit.ts'

// the calls of administrators have an admin path.

/** API-121. Sends the upgrade to the unit. Null removes the target. */
export const setTargetVersion = call({
  http: ['PUT /v2/admin/units/:unitId/targetSwVersion', 'PUT /admin/units/:unitId/targetSwVersion'],
  access: 'units.administer',
  on: 'unit',
  device: true,
  summary: 'Upgrade a unit to a version',
  input: { version: SwVersion.nullable() },
  output: z.object({ targetSwVersion: z.string().nullable(), command: UnitCommand.nullable() }),
  assumed: true,
  errors: [
    'UNIT_BUSY',
    'SPEED_TEST_RUNS',
    'TARGET_VERSION_NOT_ALLOWED',
    'UPGRADE_H264_UNIT',
    'UPGRADE_SERVER_OFFLINE',
    'UPGRADE_SERVER_BUSY',
    'UPGRADE_HARDWARE',
    'UPGRADE_SERVER_FIRST',
    'UPGRADE_NEEDS_SLA',
    'UPGRADE_TOO_OLD',
  ],
  example: { version: '10.1.0' },
})

/** API-122. */
export const setDatabridgeOptions = call({
  http: ['PUT /v2/admin/units/:unitId/dbgateway', 'PUT /admin/units/:unitId/dbgateway'],
  access: 'units.administer',
  on: 'unit',
  device: true,
  summary: 'Change the databridge options of a unit',
  input: { ...versioned, enabled: DatabridgeOptions.shape.enabled.default(true), gatewayId: Id },
  output: DatabridgeOptions,
  assumed: true,
  errors: ['SETTINGS_IN_USE', 'CONFIGURATION_CHANGED', 'GATEWAY_NOT_FOUND'],
  example: { gatewayId: 'dbg-1' },
})

/** API-123. The unit has no gateway afterwards. */
export const removeDatabridgeOptions = call({
  http: ['DELETE /v2/admin/units/:unitId/dbgateway', 'DELETE /admin/units/:unitId/dbgateway'],
  access: 'units.administer',
  on: 'unit',
  device: true,
  summary: 'Remove the databridge options of a unit',
  input: versioned,
  output: DatabridgeOptions,
  assumed: true,
  errors: ['SETTINGS_IN_USE', 'CONFIGURATION_CHANGED'],
})

/** API-124. Ends the pairing at the device. The unit leaves its groups and all inventories but the primary one. */
export const deregister = call({
  http: ['POST /v2/admin/units/:unitId/deregistration', 'POST /admin/units/:unitId/deregistration'],
  access: 'units.administer',
  on: 'unit',
  device: true,
  summary: 'Deregister a unit',
  output: Unit,
  assumed: true,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'NAME_IN_USE', 'TOO_MANY_INVENTORIES'],
})

/** API-125. */
export const setCellularLimit = call({
  http: ['PUT /v2/admin/units/:unitId/bwLimitation/cellular', 'PUT /admin/units/:unitId/bwLimitation/cellular'],
  access: 'units.administer',
  on: 'unit',
  device: true,
  summary: 'Change the limit of the cellular links of a unit, in kbps',
  input: { ...versioned, limit: BandwidthLimits.shape.cellular },
  output: UnitConfiguration,
  assumed: true,
  errors: limitErrors,
  example: { limit: 4000 },
})

/** API-126. */
export const setTotalLimit = call({
  http: ['PUT /v2/admin/units/:unitId/bwLimitation/total', 'PUT /admin/units/:unitId/bwLimitation/total'],
  access: 'units.administer',
  on: 'unit',
  device: true,
  summary: 'Change the limit of all links of a unit, in kbps',
  input: { ...versioned, limit: BandwidthLimits.shape.total },
  output: UnitConfiguration,
  assumed: true,
  errors: limitErrors,
  example: { limit: 8000 },
})
