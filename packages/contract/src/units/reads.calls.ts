import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { BandwidthHistory, Location, Modem, Unit, UnitRow } from './unit.ts'

/** API-001. The realtime client keeps the list current. At most 20,000 rows; `truncated` is set when there are more. */
export const list = call({
  http: 'GET /devices/fetch',
  access: 'units.read',
  within: 'group',
  summary: 'Units of a group, or all in scope',
  output: z.object({ units: z.array(UnitRow), truncated: z.boolean() }),
  trustedOutput: true,
})

/** API-002: one unit as a row of the list. */
export const getRow = call({
  http: 'GET /devices/fetch_by_id/:unitId',
  access: 'units.read',
  on: 'unit',
  summary: 'One unit as a row of the list',
  output: UnitRow,
})

/** API-003. */
export const getLocation = call({
  http: 'GET /devices/:unitId/location',
  access: 'units.read',
  on: 'unit',
  summary: 'Position of a unit',
  output: Location.nullable(),
})

/** API-004. */
export const listModems = call({
  http: 'GET /devices/:unitId/modems',
  access: 'units.read',
  on: 'unit',
  summary: 'Links of a unit',
  output: z.array(Modem),
})

/** API-005: the positions of the units in scope that have one. */
export const listPositions = call({
  http: 'GET /devices/fetch_coords',
  access: 'units.read',
  within: 'group',
  summary: 'Positions for the map',
  output: z.array(z.object({ uniqueId: Id, lat: z.number(), lng: z.number(), at: z.int() })),
  trustedOutput: true,
})

/** API-006. */
export const get = call({
  http: 'GET /v2/units/:unitId',
  access: 'units.read',
  on: 'unit',
  summary: 'One unit',
  output: Unit,
  trustedOutput: true,
})

// The spec names the bandwidth graph (5000 ms, up to 360 points) but no call that returns earlier points; we add one.
export const getBandwidth = call({
  http: 'GET /v2/units/:unitId/bandwidth',
  access: 'units.read',
  on: 'unit',
  summary: 'Bandwidth of the last 30 minutes',
  output: BandwidthHistory,
})

// The spec has no call for it; we add one, so that the small graphs of a list are filled when it opens.
export const listBitrates = call({
  http: 'GET /v2/units/bitrates',
  access: 'units.read',
  within: 'group',
  summary: 'Bitrates of the last two minutes of the units that have sent',
  output: z.object({
    stepMs: z.int(),
    /** The kbps over all links, oldest first; the last one is at most a step old. */
    units: z.array(z.object({ uniqueId: Id, kbps: z.array(z.int()) })),
  }),
  trustedOutput: true,
})
