import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { UnitCommand } from './command-log.ts'
import { UnitRow } from './unit.ts'
import { stringUpTo } from '../string.ts'

/**
 * API-083, API-035, M-336. A channel has an id or a name, which is looked up among the channels of the unit's inventories
 * (resolutions.md 74). The command is sent up to 7 times. A name that is not found, and a channel that is not licensed, marks the
 * selection External. The spec doesn't say what an unknown id does; it is refused, because it may be a mistake of the caller.
 */
export const setVirtualChannel = call({
  http: ['POST /devices/:unitId/commands/set_virtual_channel', 'PUT /v2/units/:unitId/singlecamera'],
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Select the channel of a unit',
  input: { channelId: Id.optional(), virtualChannelName: stringUpTo(255).min(1, 'required').optional() },
  refine: {
    check: ({ channelId, virtualChannelName }) => (channelId === undefined) !== (virtualChannelName === undefined),
    path: 'channelId',
    message: ({ channelId }) => (channelId === undefined ? 'required' : 'invalid'),
  },
  output: UnitRow,
  errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'CHANNEL_NOT_FOUND', 'CHANNEL_TAKES_NO_UNIT', 'CHANNEL_NAME_NOT_UNIQUE'],
  example: { virtualChannelName: 'Studio-1' },
})

/** API-085, M-338. Takes the unit off air, so the console asks for confirmation and names the running stream. */
export const reboot = call({
  http: 'POST /devices/:unitId/commands/reboot',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Reboot a unit',
  output: UnitRow,
  errors: ['UNIT_BUSY'],
})

// each command is a call of its own, with the fields of its body.

// The spec names results of commands but no call that returns them; we add one.
export const listCommands = call({
  http: 'GET /v2/units/:unitId/commands',
  access: 'units.read',
  on: 'unit',
  summary: 'The last 50 commands to a unit, newest first',
  output: z.array(UnitCommand).max(50),
})

/** API-064. A person at the unit has to switch it on again. */
export const shutdown = call({
  http: 'POST /v2/units/:unitId/shutdown',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Shut a unit down',
  output: UnitCommand,
})

/** API-068. The unit has to be paired again with a code. */
export const unpair = call({
  http: 'DELETE /v2/units/:unitId/pairing',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'End the pairing of a unit',
  output: UnitCommand,
})

/** API-103, M-356, R-227: ends by itself after 10 s. The rates of the links are in the result of the command. R-114: needs a channel of version 7.5.1. */
export const startSpeedTest = call({
  http: 'POST /devices/:unitId/commands/speed_test',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Measure the links of a unit to a channel',
  input: { channelId: Id.optional() },
  output: UnitCommand,
  assumed: true,
  errors: [
    'UNIT_BUSY',
    'SPEED_TEST_RUNS',
    'NO_CHANNEL_SELECTED',
    'CHANNEL_EXTERNAL',
    'CHANNEL_NOT_FOUND',
    'CHANNEL_TAKES_NO_UNIT',
    'CHANNEL_OFFLINE',
    'CHANNEL_BUSY',
    'CHANNEL_OCCUPIED',
    'CHANNEL_UPGRADING',
    'CHANNEL_TOO_OLD',
  ],
})

// The spec names a cancelled test (E-015) but no call that cancels it; we add one.
export const stopSpeedTest = call({
  http: 'DELETE /devices/:unitId/commands/speed_test',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Cancel a speed test',
  output: UnitCommand,
  assumed: true,
})
