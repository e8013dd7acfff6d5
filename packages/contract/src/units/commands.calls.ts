import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { UnitRow } from './unit.ts'

const deviceErrors = ['UNIT_NOT_FOUND', 'UNIT_OFFLINE', 'DEVICE_REJECTED', 'DEVICE_TIMEOUT'] as const

/** API-083, API-035. The device is asked up to 7 times; a channel not found or not licensed marks the selection External. */
export const setVirtualChannel = call({
  http: ['POST /devices/:unitId/commands/set_virtual_channel', 'PUT /v2/units/:unitId/singlecamera'],
  access: 'units.operate',
  summary: 'Select the channel of a unit',
  input: z.strictObject({ unitId: Id, virtualChannelName: z.string().min(1, 'required').max(255) }),
  output: UnitRow,
  errors: [...deviceErrors, 'UNIT_BUSY'],
})

/** API-085. Takes the unit off air; the console asks first and names what is on air. */
export const reboot = call({
  http: 'POST /devices/:unitId/commands/reboot',
  access: 'units.operate',
  summary: 'Reboot a unit',
  input: z.strictObject({ unitId: Id }),
  output: UnitRow,
  errors: deviceErrors,
})
