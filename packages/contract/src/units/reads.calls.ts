import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { BandwidthHistory, Location, Modem, Unit, UnitRow } from './unit.ts'

const ById = z.strictObject({ unitId: Id })

/** API-001. The list is then kept current by the realtime client. At most 20,000 rows; `truncated` says that there were more. */
export const list = call({
  http: 'GET /devices/fetch',
  access: 'units.read',
  summary: 'Units of a group, or all in scope',
  input: z.strictObject({ group: Id.optional() }),
  output: z.object({ units: z.array(UnitRow), truncated: z.boolean() }),
  errors: ['GROUP_NOT_FOUND'],
  bulk: true,
})

/** API-002: one unit in list shape. */
export const getRow = call({
  http: 'GET /devices/fetch_by_id/:unitId',
  access: 'units.read',
  summary: 'One unit in list shape',
  input: ById,
  output: UnitRow,
  errors: ['UNIT_NOT_FOUND'],
})

/** API-003. */
export const getLocation = call({
  http: 'GET /devices/:unitId/location',
  access: 'units.read',
  summary: 'Position of a unit',
  input: ById,
  output: Location.nullable(),
  errors: ['UNIT_NOT_FOUND'],
})

/** API-004. */
export const listModems = call({
  http: 'GET /devices/:unitId/modems',
  access: 'units.read',
  summary: 'Links of a unit',
  input: ById,
  output: z.array(Modem),
  errors: ['UNIT_NOT_FOUND'],
})

/** API-005: positions of all units in scope that have one. */
export const listPositions = call({
  http: 'GET /devices/fetch_coords',
  access: 'units.read',
  summary: 'Positions for the map',
  input: z.strictObject({ group: Id.optional() }),
  output: z.array(z.object({ uniqueId: Id, lat: z.number(), lng: z.number(), at: z.int() })),
  errors: ['GROUP_NOT_FOUND'],
  bulk: true,
})

/** API-006. */
export const get = call({
  http: 'GET /v2/units/:unitId',
  access: 'units.read',
  summary: 'One unit',
  input: ById,
  output: Unit,
  errors: ['UNIT_NOT_FOUND'],
  bulk: true,
})

// The spec names the bandwidth graph (5000 ms, up to 360 points) but no call that gives its past; we add one.
export const getBandwidth = call({
  http: 'GET /v2/units/:unitId/bandwidth',
  access: 'units.read',
  summary: 'Bandwidth of the last 30 minutes',
  input: ById,
  output: BandwidthHistory,
  errors: ['UNIT_NOT_FOUND'],
})

/** API-105. */
export const listPage = call({
  http: ['GET /v2/admin/units', 'GET /admin/units'],
  access: 'units.administer',
  summary: 'Units, a page at a time',
  input: pageQuery(['name', 'uniqueId', 'type', 'serialNumber', 'swVersion']).strict(),
  output: pageOf(Unit),
  bulk: true,
})
