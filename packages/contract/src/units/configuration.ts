import * as z from 'zod'
import { Instant } from '../id.ts'
import { noRef } from '../ref.ts'
import { schemasOf } from '../setting.ts'
import { unitSettings } from './unit-settings.ts'

/**
 * The settings that a unit keeps and reports. A field that the unit has not reported is absent. M-031, M-052, M-069, M-148, M-155,
 * M-156, M-160; M-306 to M-308: the mode of several cameras.
 */
export const UnitSettings = z.object(schemasOf(unitSettings)).partial()
export type UnitSettings = z.infer<typeof UnitSettings>

/** API-009, M-147, M-149, M-150: the configuration of a unit. `version` increases with each change. */
export const UnitConfiguration = UnitSettings.extend({
  unitUniqueId: noRef('the unit itself'),
  version: z.int(),
  delay: z.int(),
  virtualChannelName: z.string().nullable(),
  /** The spec doesn't say; we name the settings that the unit reports otherwise than users have set them, and since when. */
  differing: z.array(z.object({ field: UnitSettings.keyof(), at: Instant })),
})
export type UnitConfiguration = z.infer<typeof UnitConfiguration>
