import * as z from 'zod'
import { call } from '../call.ts'
import { UnitRow } from './unit.ts'

/** API-083, API-035. The command is sent up to 7 times. A channel that is not found or not licensed marks the selection External. */
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

/** API-085. Takes the unit off air, so the console asks for confirmation and names the running stream. */
export const reboot = call({
  http: 'POST /devices/:unitId/commands/reboot',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Reboot a unit',
  output: UnitRow,
})
