import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { UnitRow } from './unit.ts'

/**
 * API-083, API-035. The id wins over the name, which is looked up among the channels of the unit's inventories
 * (resolutions.md 74). The command is sent up to 7 times. A channel that is not found or not licensed marks the selection External.
 */
export const setVirtualChannel = call({
  http: ['POST /devices/:unitId/commands/set_virtual_channel', 'PUT /v2/units/:unitId/singlecamera'],
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Select the channel of a unit',
  input: { channelId: Id.optional(), virtualChannelName: z.string().min(1, 'required').max(255).optional() },
  refine: {
    check: ({ channelId, virtualChannelName }) => (channelId ?? virtualChannelName) !== undefined,
    path: 'channelId',
    message: 'required',
  },
  output: UnitRow,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'CHANNEL_TAKES_NO_UNIT', 'CHANNEL_NAME_NOT_UNIQUE'],
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
