import * as z from 'zod'
import { call, secret } from '../call.ts'
import { noRef } from '../ref.ts'
import { versioned } from '../versioned.ts'
import { UnitConfiguration, one } from './configuration.ts'
import { BandwidthLimits, FilenamePrefix, IfbDelay, IpInputAddress, Metadata, limitErrors } from './settings.ts'

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
  output: z.object({ pairingCode: one('pairingCode').nullable() }),
  assumed: true,
})

/** API-020. */
export const setPairingCode = call({
  http: 'PUT /v2/units/:unitId/settings/pairingCode',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the pairing code mode',
  input: { ...versioned, pairingCode: one('pairingCode') },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CONFIGURATION_CHANGED'],
  example: { pairingCode: 'fixed' },
})

/** API-026. */
export const setFilenamePrefix = call({
  http: 'PUT /v2/units/:unitId/configuration/filenamePrefix',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the prefix of the names of recordings',
  input: { ...versioned, filenamePrefix: FilenamePrefix },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CONFIGURATION_CHANGED'],
  example: { filenamePrefix: 'News-' },
})

/** API-029. */
export const setFixedInternetDelay = call({
  http: 'PUT /v2/units/:unitId/fixedInternetDelay',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Change the delay of the mode fixedInternet',
  input: { ...versioned, fixedInternetDelay: one('fixedInternetDelay') },
  output: UnitConfiguration,
  assumed: true,
  errors: ['DELAY_OUT_OF_RANGE', 'DELAY_OUT_OF_RANGES', 'DELAY_TOO_LOW_ON_AIR', 'CONFIGURATION_CHANGED'],
  example: { fixedInternetDelay: 2000 },
})

/** API-030. */
export const setIpInputStream = call({
  http: 'PUT /v2/units/:unitId/ipInputStream',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the input over IP. Its address is read up to the server; this part alone, sent back, keeps the stored address',
  input: { ...versioned, ...one('ipInputStream').shape, url: secret(IpInputAddress) },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CONFIGURATION_CHANGED'],
  example: { enabled: true, url: 'udp://239.0.0.7:5000' },
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

/** API-044. */
export const setAudioJacks = call({
  http: 'PUT /v2/units/:unitId/intercom/audiojacks',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the levels of the audio jacks',
  input: { ...versioned, ...one('audiojacks').shape },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CONFIGURATION_CHANGED'],
  example: { inputGainDb: 0, outputVolume: 70 },
})

/** API-086, M-339. */
export const setMetadata = call({
  http: 'POST /devices/:unitId/commands/metadata',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the metadata of recordings',
  input: { ...versioned, metadata: Metadata },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CONFIGURATION_CHANGED'],
  example: { metadata: { slugline: 'Harbour' } },
})

/** API-096, M-349. */
export const setIfbDelay = call({
  http: 'POST /devices/:unitId/commands/ifb_delay',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the delay of the IFB',
  input: { ...versioned, ifbDelay: IfbDelay },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CONFIGURATION_CHANGED'],
  example: { ifbDelay: 300 },
})

/** API-097, M-350. */
export const setIfbAlwaysOn = call({
  http: 'POST /devices/:unitId/commands/ifb_always_on',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Keep the IFB on while the unit is off air',
  input: { ...versioned, ifbAlwaysOn: z.boolean() },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CONFIGURATION_CHANGED'],
  example: { ifbAlwaysOn: true },
})
