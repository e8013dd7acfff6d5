import * as z from 'zod'
import { ref } from '../ref.ts'

/** The tasks that users start and stop. A unit has two intercoms (Units §3). */
export const StartableTask = z.enum(['databridge', 'videoReturn', 'ipPipe', 'intercom1', 'intercom2', 'speedTest', 'logs'])
export type StartableTask = z.infer<typeof StartableTask>

/**
 * Work of a unit that takes longer than an answer to a command. Every console shows the same tasks. Kinds and phases have the
 * names of the device: `upload`, `wifiScan`, `upgrade` and others, in addition to the startable tasks.
 */
export const UnitTask = z.object({
  kind: z.string(),
  phase: z.string(),
  /** Null where the unit does not report it. */
  percent: z.number().min(0).max(100).nullable(),
  /** The user who started it. Null for viewers of other inventories than the user's, and for work that began at the unit. */
  by: ref('user', z.string()).nullable(),
  /** a command of a user that the unit has not followed yet. A task that is not reported yet has the phase `starting`. */
  transition: z.enum(['starting', 'stopping']).nullable(),
})
export type UnitTask = z.infer<typeof UnitTask>

/** R-077, M-276 to M-280: the state of a startable task. Only the IP pipe is `failed` (resolutions.md 24). */
export const TaskState = z.enum(['connecting', 'connected', 'disconnecting', 'not connected', 'failed'])
export type TaskState = z.infer<typeof TaskState>
