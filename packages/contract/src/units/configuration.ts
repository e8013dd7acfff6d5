import * as z from 'zod'
import { Instant } from '../id.ts'
import { noRef, ref } from '../ref.ts'
import { schemasOf } from '../setting.ts'
import { unitSettings } from './unit-settings.ts'

/**
 * The settings that a unit keeps and reports. A field that the unit has not reported is absent. M-031, M-052, M-069, M-148, M-155,
 * M-156, M-160; M-306 to M-308: the mode of several cameras.
 */
export const UnitSettings = z.object(schemasOf(unitSettings)).partial()
export type UnitSettings = z.infer<typeof UnitSettings>

/**
 * The spec doesn't say; we show a change that a unit has neither taken nor refused: the core asks the unit again. Its values, which
 * may contain secrets, are not shown.
 */
export const WaitingChange = z.object({
  id: noRef('the change itself'),
  /** When it was asked for. */
  at: Instant,
  /** Null for a user whom the reader may not see. */
  by: ref('user', z.string()).nullable(),
  /** The settings that it changes. */
  fields: z.array(z.enum([...UnitSettings.keyof().options, 'delay', 'transmissionMode', 'virtualChannelName'])),
})
export type WaitingChange = z.infer<typeof WaitingChange>

/** API-009, M-147, M-149, M-150: the configuration of a unit. `version` increases with each change. */
export const UnitConfiguration = UnitSettings.extend({
  unitUniqueId: noRef('the unit itself'),
  version: z.int(),
  delay: z.int(),
  virtualChannelName: z.string().nullable(),
  /** The oldest first. A change whose call may still run is left out. */
  waiting: z.array(WaitingChange),
})
export type UnitConfiguration = z.infer<typeof UnitConfiguration>
