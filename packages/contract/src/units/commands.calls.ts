import * as z from 'zod'
import { call } from '../call.ts'
import { UnitRow } from './unit.ts'

/** API-083, API-035. The device is asked up to 7 times; a channel not found or not licensed marks the selection External. */
export const setVirtualChannel = call({
  http: ['POST /devices/:unitId/commands/set_virtual_channel', 'PUT /v2/units/:unitId/singlecamera'],
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Select the channel of a unit',
  input: { virtualChannelName: z.string().min(1, 'required').max(255) },
  output: UnitRow,
  errors: ['UNIT_BUSY'],
  example: { virtualChannelName: 'Studio-1' },
})

/** API-085. Takes the unit off air; the console asks first and names what is on air. */
export const reboot = call({
  http: 'POST /devices/:unitId/commands/reboot',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Reboot a unit',
  output: UnitRow,
})
