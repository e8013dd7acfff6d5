import { call } from '../call.ts'
import { DatabridgeOptions, RunningApplications, SmartUnit } from './administration.ts'

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
