import { Instant } from '@backhaul/contract'
import * as z from 'zod'

/** The fastest world, as for `pnpm sim --speed`. */
const speedMax = 600
/** The longest step, and the longest jump: all timers on the way run, which takes real time. */
const stepSMax = 3600

/** The speed of a world: so many of its seconds pass in one real second while it is not paused. */
export const Speed = z.number().min(0.1).max(speedMax)

/** Seconds of the world. 50 ms is the interval at which devices report. */
export const StepSeconds = z.number().min(0.05).max(stepSMax)

/** The clock of a world. `movingTo` is the end of a step or jump under way. */
export const ClockState = z.object({
  now: Instant,
  paused: z.boolean(),
  speed: Speed,
  movingTo: Instant.nullable(),
})
export type ClockState = z.infer<typeof ClockState>
