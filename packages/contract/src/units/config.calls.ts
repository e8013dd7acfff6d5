import * as z from 'zod'
import { call } from '../call.ts'
import { DeviceName } from '../id.ts'
import { TransmissionMode } from './status.ts'
import { MultipleCamera, Unit, UnitRow } from './unit.ts'
import { stringUpTo } from '../string.ts'

/** API-023. 400 to 20000 ms, depending on unit type and software version; on air 900 ms or more. */
export const setDelay = call({
  http: 'PUT /v2/units/:unitId/delay',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Change the delay',
  input: { delay: z.int('integer').min(400, 'min').max(20_000, 'max') },
  output: Unit,
  errors: ['DELAY_TOO_LOW_ON_AIR', 'DELAY_OUT_OF_RANGE', 'DELAY_OUT_OF_RANGES'],
  example: { delay: 2000 },
})

/** API-028. Store & Forward needs an SD card; Multi-HQ and the switchers need several camera inputs and the license. */
export const setTransmissionMode = call({
  http: 'PUT /v2/units/:unitId/transmissionMode',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Change the transmission mode',
  input: { transmissionMode: TransmissionMode },
  output: UnitRow,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'NO_SD_CARD', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE'],
  example: { transmissionMode: 'Live' },
})

/** API-032. Saves the channels and labels of the feeds. The next start in Multi-HQ uses them. */
export const setMultipleCamera = call({
  http: 'PUT /v2/units/:unitId/multiplecamera',
  access: 'units.operate',
  on: 'unit',
  summary: 'Save the channels and labels of the feeds',
  input: MultipleCamera.shape,
  output: Unit,
  errors: ['CHANNEL_NOT_FOUND'],
  example: { channelSelectionMode: 'automatic', customSelectedChannels: [], cameras: [{ label: 'Stage', priority: 1 }] },
})

/** API-050: unit rename; letters, numbers, underscores, hyphens; unique. */
export const rename = call({
  http: 'PUT /devices/update',
  access: 'units.configure',
  on: 'unit',
  summary: 'Rename a unit',
  input: { name: DeviceName },
  output: UnitRow,
  errors: ['NAME_IN_USE'],
  example: { name: 'Truck-7' },
})

/** API-051, R-095. */
export const setComment = call({
  http: 'PUT /v2/units/:unitId/comment',
  access: 'units.configure',
  on: 'unit',
  summary: 'Comment on a unit',
  input: { comment: stringUpTo(100) },
  output: Unit,
  example: { comment: 'Spare battery in the lid' },
})
