import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { UnitCommand } from './command-log.ts'
import { IntercomDestinations } from './intercom.ts'

/** API-060. Without a gateway in the input: the one of the unit's settings. */
export const startDatabridge = call({
  http: 'POST /v2/units/:unitId/stream/databridge',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start the databridge of a unit',
  input: { gatewayId: Id.optional() },
  output: UnitCommand,
  assumed: true,
  errors: [
    'UNIT_BUSY',
    'SPEED_TEST_RUNS',
    'TASK_RUNS',
    'DATABRIDGE_NOT_LICENSED',
    'NO_GATEWAY_SELECTED',
    'GATEWAY_NOT_FOUND',
    'GATEWAY_OFFLINE',
  ],
})

/** API-072. */
export const stopDatabridge = call({
  http: 'DELETE /v2/units/:unitId/stream/databridge',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Stop the databridge of a unit',
  output: UnitCommand,
  assumed: true,
  errors: ['TASK_NOT_RUNNING'],
})

/** API-061. Without a channel in the input: the one that is selected for the unit. */
export const startVideoReturn = call({
  http: 'POST /v2/units/:unitId/vrChannels/stream',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start the video return of a unit',
  input: { channelId: Id.optional() },
  output: UnitCommand,
  assumed: true,
  errors: [
    'UNIT_BUSY',
    'SPEED_TEST_RUNS',
    'TASK_RUNS',
    'NO_VIDEO_RETURN_LICENSES',
    'NO_VIDEO_RETURN_SELECTED',
    'VIDEO_RETURN_NOT_FOUND',
    'VIDEO_RETURN_OFFLINE',
    'VIDEO_RETURN_NOT_SHARED',
    'TOO_MANY_FEEDS',
  ],
})

/** API-073. */
export const stopVideoReturn = call({
  http: 'DELETE /v2/units/:unitId/vrChannels/stream',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Stop the video return of a unit',
  output: UnitCommand,
  assumed: true,
  errors: ['TASK_NOT_RUNNING'],
})

/** API-062. Without a server in the input: the one of the unit's channel. */
export const connectIpPipe = call({
  http: 'POST /v2/units/:unitId/ippipe/connection',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Connect the IP pipe of a unit',
  input: { serverId: Id.optional() },
  output: UnitCommand,
  assumed: true,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'TASK_RUNS', 'NO_CHANNEL_SELECTED', 'CHANNEL_EXTERNAL', 'SERVER_NOT_FOUND'],
})

/** API-075. */
export const disconnectIpPipe = call({
  http: 'DELETE /v2/units/:unitId/ippipe/connection',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Disconnect the IP pipe of a unit',
  output: UnitCommand,
  assumed: true,
  errors: ['TASK_NOT_RUNNING'],
})

/** Why a call finds no line. */
const intercomErrors = [
  'INTERCOM_SERVER_MISMATCH',
  'INTERCOM_NOT_ALLOWED',
  'IFB_FROZEN',
  'IFB_MODE_WITHOUT_ROOMS',
  'IFB_EXHAUSTED',
] as const

/** Units §3: a unit has two intercoms. */
const intercom = z.coerce.number<number>().int('integer').min(1, 'min').max(2, 'max')

/** API-063. */
export const startIntercom = call({
  http: 'POST /v2/units/:unitId/intercom/session/:intercom',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start an intercom of a unit',
  input: { intercom },
  output: UnitCommand,
  assumed: true,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'TASK_RUNS', 'NO_AUDIO_ROOM', 'NO_CHANNEL_SELECTED', 'CHANNEL_EXTERNAL', ...intercomErrors],
  example: { intercom: 1 },
})

/**
 * The audio rooms and channels that the intercoms of a unit may call, with what decides whether a call can begin. The spec names no
 * such call.
 */
export const listIntercomDestinations = call({
  http: 'GET /v2/units/:unitId/intercom/destinations',
  access: 'units.read',
  on: 'unit',
  summary: 'Audio rooms and channels that the intercoms of a unit may call',
  output: IntercomDestinations,
  assumed: true,
})

/** API-076. */
export const stopIntercom = call({
  http: 'DELETE /v2/units/:unitId/intercom/session/:intercom',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Stop an intercom of a unit',
  input: { intercom },
  output: UnitCommand,
  assumed: true,
  errors: ['TASK_NOT_RUNNING'],
  example: { intercom: 1 },
})
