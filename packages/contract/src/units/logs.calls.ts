import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { UnitCommand } from './command-log.ts'
import { stringUpTo, trimmedUpTo } from '../string.ts'

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * API-047. The unit sends its logs over the channel, by default the selected one, and a support case is opened. The user's email
 * address is its contact., M-408, M-409: the case has a description, and the time zone of the times in it, by its IANA name.
 */
export const sendLogs = call({
  http: 'PUT /v2/units/:unitId/fetchlogs/enhanced',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Send the logs of a unit and open a support case',
  input: {
    description: trimmedUpTo(1024).min(1, 'required'),
    timeZone: stringUpTo(64).refine(isTimeZone, 'invalid'),
    channelId: Id.optional(),
  },
  output: z.object({ caseId: Id, command: UnitCommand }),
  assumed: true,
  errors: [
    'SUPPORT_CASE_NEEDS_EMAIL',
    'SUPPORT_CASE_NEEDS_IDLE_UNIT',
    'NO_CHANNEL_SELECTED',
    'CHANNEL_NOT_FOUND',
    'CHANNEL_SENDS_NO_LOGS',
    'LOG_CHANNEL_BUSY_OR_OFFLINE',
    'SERVER_SENDS_LOGS',
  ],
  example: { description: 'The picture froze at 14:20.', timeZone: 'Europe/Berlin' },
})

/** API-074. */
export const stopLogs = call({
  http: 'DELETE /v2/units/:unitId/fetchlogs/stream',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Stop sending the logs of a unit',
  output: UnitCommand,
  assumed: true,
  errors: ['TASK_NOT_RUNNING'],
})
