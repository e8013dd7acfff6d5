import * as z from 'zod'
import { call } from '../call.ts'
import { noRef } from '../ref.ts'
import { versioned } from '../versioned.ts'
import { UnitConfiguration } from './configuration.ts'
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

/** The spec doesn't say; we let users withdraw a change that waits for its unit. */
export const withdrawChange = call({
  http: 'DELETE /v2/units/:unitId/waiting/:changeId',
  access: 'units.configure',
  on: 'unit',
  summary:
    'Withdraw a change that waits: the core does not ask the unit again. The unit keeps a change that it has taken without an answer',
  input: { changeId: noRef('the change itself') },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CHANGE_NOT_WAITING'],
  example: { changeId: 'change-1' },
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
