import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { UnitRow } from './unit.ts'

const startErrors = [
  'UNIT_BUSY',
  'SPEED_TEST_RUNS',
  'NO_CHANNEL_SELECTED',
  'CHANNEL_NOT_FOUND',
  'CHANNEL_OFFLINE',
  'CHANNEL_BUSY',
  'CHANNEL_OCCUPIED',
  'CHANNEL_UPGRADING',
  'CHANNEL_TAKES_NO_UNIT',
  'VIDEO_LICENSE_INVALID',
  'CAMERA_NOT_CONNECTED',
] as const

/**
 * API-057. The unit's transmission mode decides: Live and the switchers stream to the channel, Multi-HQ to one channel per
 * feed, Store & Forward records and forwards without a channel.
 */
export const start = call({
  http: 'POST /v2/units/:unitId/stream',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start streaming',
  input: { channelId: Id.optional() },
  output: UnitRow,
  errors: [...startErrors, 'NO_SD_CARD', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE'],
})

/** API-069 to API-071, API-084. A unit runs one kind of stream at a time, so every path stops the stream that runs. */
export const stop = call({
  http: [
    'DELETE /v2/units/:unitId/stream',
    'DELETE /v2/units/:unitId/stream/multiplecamera',
    'DELETE /v2/units/:unitId/stream/switchermode',
    'POST /devices/:unitId/commands/stop_streaming',
  ],
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Stop streaming',
  output: UnitRow,
  errors: ['NOT_STREAMING'],
})

/** API-058. One channel per feed, in feed order. The mode of the unit is not asked. */
export const startMultiCamera = call({
  http: 'POST /v2/units/:unitId/stream/multiplecamera',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start a multi-camera stream',
  input: { channelIds: z.array(Id).min(1).max(4) },
  output: UnitRow,
  errors: [...startErrors, 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE'],
  example: { channelIds: ['c-0001', 'c-0002'] },
})
