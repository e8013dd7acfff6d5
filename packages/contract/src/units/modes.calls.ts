import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { versioned } from '../versioned.ts'
import { UnitCommand } from './command-log.ts'
import { UnitConfiguration } from './configuration.ts'
import { Intercom, SwitcherMode } from './settings.ts'
import { unitSettings } from './unit-settings.ts'
import { UnitRow } from './unit.ts'

/** API-018. `connected`: a databridge runs. */
export const getSelectedGateway = call({
  http: 'GET /v2/units/:unitId/dbgateway/selected',
  access: 'units.read',
  on: 'unit',
  summary: 'Gateway of the databridges of a unit',
  output: z.object({ gatewayId: Id.nullable(), connected: z.boolean() }),
  assumed: true,
})

/** API-046. */
export const selectVideoReturnChannel = call({
  http: 'PUT /v2/units/:unitId/vrChannels/selected',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Select the video return channel of a unit',
  input: { ...versioned, channelId: Id.nullable() },
  output: UnitConfiguration,
  assumed: true,
  errors: ['SETTINGS_IN_USE', 'CONFIGURATION_CHANGED', 'VIDEO_RETURN_NOT_FOUND'],
  example: { channelId: null },
})

/** API-033, M-098. In the selection `automatic` a start in Multi-HQ takes this channel, and free ones on its server. */
export const setMultipleCameraChannel = call({
  http: 'PUT /v2/units/:unitId/multiplecamera/channel',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Select the first channel of a unit with several cameras',
  input: { channelId: Id },
  output: UnitRow,
  assumed: true,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE', 'CHANNEL_NOT_FOUND', 'CHANNEL_TAKES_NO_UNIT'],
  example: { channelId: 'c-0001' },
})

/** API-036. Takes a few seconds; the result of the command ends it. */
export const setOperationalMode = call({
  http: 'PUT /v2/units/:unitId/operationalMode',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the operational mode of a unit',
  input: { ...versioned, operationalMode: unitSettings.operationalMode.schema },
  output: UnitCommand,
  assumed: true,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'CONFIGURATION_CHANGED'],
  example: { operationalMode: 'xtend' },
})

/** API-037. */
export const setSwitcherMode = call({
  http: 'PUT /v2/units/:unitId/switchermode',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Change the channels and the SDI input of the switcher',
  input: { ...versioned, ...SwitcherMode.shape },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CHANNEL_NOT_FOUND', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE', 'CONFIGURATION_CHANGED'],
  example: { highQualityChannel: null, proxyChannel: null, inputSdi: 2 },
})

/** API-038. */
export const setHighQualityChannel = call({
  http: 'PUT /v2/units/:unitId/switchermode/highqualitychannel',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Change the high-quality channel of the switcher',
  input: { ...versioned, highQualityChannel: SwitcherMode.shape.highQualityChannel },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CHANNEL_NOT_FOUND', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE', 'CONFIGURATION_CHANGED'],
  example: { highQualityChannel: null },
})

/** API-039. */
export const setProxyChannel = call({
  http: 'PUT /v2/units/:unitId/switchermode/proxychannel',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Change the proxy channel of the switcher',
  input: { ...versioned, proxyChannel: SwitcherMode.shape.proxyChannel },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CHANNEL_NOT_FOUND', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE', 'CONFIGURATION_CHANGED'],
  example: { proxyChannel: null },
})

/** API-040. */
export const setSdiInput = call({
  http: 'PUT /v2/units/:unitId/switchermode/sdiinput',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Change the SDI input of the switcher',
  input: { ...versioned, inputSdi: SwitcherMode.shape.inputSdi },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CHANNEL_NOT_FOUND', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE', 'CONFIGURATION_CHANGED'],
  example: { inputSdi: 2 },
})

/**
 * API-043. The spec doesn't name the field for the number of the intercom; `intercom` is ours. `destinationAccount` is the id of an
 * audio room or channel, or its name where one object alone has it.
 */
export const setIntercom = call({
  http: 'PUT /v2/units/:unitId/intercom',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change one of the two intercoms of a unit',
  input: { ...versioned, intercom: z.int('integer').min(1, 'min').max(2, 'max').default(1), ...Intercom.shape },
  output: UnitConfiguration,
  assumed: true,
  errors: ['SETTINGS_IN_USE', 'CONFIGURATION_CHANGED', 'AUDIO_ROOM_NOT_FOUND', 'INTERCOM_NOT_ALLOWED', 'CHANNEL_NOT_FOUND'],
  example: { intercom: 2, mode: 'audioRoom', destinationAccount: null },
})
