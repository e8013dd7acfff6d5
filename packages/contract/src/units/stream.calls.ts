import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { UnitRow } from './unit.ts'

const startErrors = [
  'UNIT_BUSY',
  'NO_CHANNEL_SELECTED',
  'CHANNEL_NOT_FOUND',
  'CHANNEL_OFFLINE',
  'CHANNEL_BUSY',
  'VIDEO_LICENSE_INVALID',
  'CAMERA_NOT_CONNECTED',
] as const

/** API-057. The unit's transmission mode decides: Live streams to the channel, Store & Forward records and forwards. */
export const start = call({
  http: 'POST /v2/units/:unitId/stream',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start streaming',
  input: { channelId: Id.optional() },
  output: UnitRow,
  errors: [...startErrors, 'NO_SD_CARD'],
})

/** API-069, API-070, API-084. A unit runs one kind of stream at a time, so every path stops the stream that runs. */
export const stop = call({
  http: [
    'DELETE /v2/units/:unitId/stream',
    'DELETE /v2/units/:unitId/stream/multiplecamera',
    'POST /devices/:unitId/commands/stop_streaming',
  ],
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Stop streaming',
  output: UnitRow,
  errors: ['NOT_STREAMING'],
})

/** API-058. One channel per feed, in feed order. */
export const startMultiCamera = call({
  http: 'POST /v2/units/:unitId/stream/multiplecamera',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start a multi-camera stream',
  input: { channelIds: z.array(Id).min(1).max(4) },
  output: UnitRow,
  errors: [...startErrors, 'NO_MULTI_CAMERA_LICENSE'],
  example: { channelIds: ['c-0001', 'c-0002'] },
})
