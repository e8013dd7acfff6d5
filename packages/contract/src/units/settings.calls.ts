import * as z from 'zod'
import { call } from '../call.ts'
import { waitingCalls } from '../devices/waiting.ts'
import { versioned } from '../versioned.ts'
import { UnitConfiguration, UnitSettings } from './configuration.ts'
import { BandwidthLimits, limitErrors } from './settings.ts'
import { unitSettings } from './unit-settings.ts'

/** API-009. */
export const getConfiguration = call({
  http: 'GET /v2/units/:unitId/configurationV2',
  access: 'units.read',
  on: 'unit',
  summary: 'Configuration of a unit',
  output: UnitConfiguration,
  assumed: true,
})

export const { listWaiting, withdrawChange } = waitingCalls({
  kind: 'unit',
  at: '/v2/units/:unitId',
  access: { read: 'units.read', write: 'units.configure' },
  fields: ['delay', 'transmissionMode', 'virtualChannelName', ...UnitSettings.keyof().options],
})

/** API-019. */
export const getPairingCode = call({
  http: 'GET /v2/units/:unitId/settings/pairingCode',
  access: 'units.read',
  on: 'unit',
  summary: 'Pairing code mode of a unit',
  output: z.object({ pairingCode: unitSettings.pairingCode.schema.nullable() }),
  assumed: true,
})

/** API-016. */
export const getTotalLimit = call({
  http: 'GET /v2/units/:unitId/bwLimitation/total',
  access: 'units.read',
  on: 'unit',
  summary: 'Limit of all links of a unit, in kbps',
  output: z.object({ total: BandwidthLimits.shape.total }),
  assumed: true,
})

/** API-017. */
export const getCellularLimit = call({
  http: 'GET /v2/units/:unitId/bwLimitation/cellular',
  access: 'units.read',
  on: 'unit',
  summary: 'Limit of the cellular links of a unit, in kbps',
  output: z.object({ cellular: BandwidthLimits.shape.cellular }),
  assumed: true,
})

/**
 * API-042. Not on a busy unit. The cellular limit is at most the total one. A limit of a priority is lower than the total and
 * higher than those of lower priorities.
 */
export const setBandwidthLimits = call({
  http: 'PUT /v2/units/:unitId/bwLimitation',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the limits of the links',
  input: { ...versioned, ...BandwidthLimits.shape },
  output: UnitConfiguration,
  assumed: true,
  errors: limitErrors,
  example: { total: 8000, cellular: 4000 },
})
