import * as z from 'zod'
import { Instant } from '../id.ts'
import { noRef } from '../ref.ts'
import { UnitCommand } from '../units/command-log.ts'
import { StartableTask } from '../units/tasks.ts'
import { UnitStatusChangeEvent, UnitTransition } from '../units/status.ts'

const unitId = noRef('the topic is one of the unit')

/** A file of a unit that is sent to a server. */
const fileTransfer = z.object({
  type: z.enum(['fileTransferStarted', 'fileTransferCompleted', 'fileTransferFailed']),
  unitId,
  unitName: z.string(),
  file: z.string(),
  at: Instant,
})
export type FileTransferNotice = z.infer<typeof fileTransfer>

/** An event. Events are never merged, because each is shown once (Units §4, Services §4). */
export const Notice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('unitStatusChange'),
    event: UnitStatusChangeEvent,
    unitId,
    unitName: z.string(),
    /** The command that the unit followed with this change; null when no user asked for it. */
    transition: UnitTransition.nullable(),
    at: Instant,
  }),
  /** A unit did not follow a command within the limit. */
  z.object({
    type: z.literal('transitionGivenUp'),
    unitId,
    unitName: z.string(),
    transition: UnitTransition,
    /** Null for the stream and for a reboot. */
    task: StartableTask.nullable(),
    at: Instant,
  }),
  /** A command that a unit had accepted has ended with its result, or without one in time. */
  z.object({
    type: z.literal('commandEnded'),
    unitId,
    unitName: z.string(),
    command: UnitCommand.pick({ commandId: true, kind: true, state: true, code: true, by: true }),
    at: Instant,
  }),
  fileTransfer,
  z.object({ type: z.literal('deviceAdded'), unitId, unitName: z.string(), at: Instant }),
  z.object({ type: z.literal('deviceRemoved'), unitId, unitName: z.string(), at: Instant }),
  z.object({
    type: z.literal('alertRaised'),
    alertId: noRef('the alert itself'),
    alertType: z.string(),
    level: z.enum(['warning', 'critical']),
    deviceId: noRef('the topic is one of the device'),
    deviceName: z.string(),
    at: Instant,
  }),
])
export type Notice = z.infer<typeof Notice>
