import { Scenario } from '@backhaul/simulation'
import * as z from 'zod'

const Ms = z.number().min(0)
const Answer = z.strictObject({ status: z.int(), body: z.json() })
const Begun = z.strictObject({
  /** The place of its step; -1: the start. */
  step: z.int().min(-1),
  atMs: Ms,
  calls: z.array(z.strictObject({ text: z.string(), answer: Answer, answeredAtMs: Ms })).max(1000),
})

/** How far a scenario has been played, as JSON. */
export const PlayState = z.strictObject({
  scenario: Scenario,
  /** The place of the next step, and since when the run waits for it. */
  next: z.int().min(0),
  waitsSinceMs: Ms,
  pending: z
    .array(z.strictObject({ begun: Begun, predicate: z.int().min(0), dueMs: Ms, holdMs: Ms, heldFromMs: Ms.nullable() }))
    .max(30_000),
  seen: z.array(z.string()).max(10_000),
})
export type PlayState = z.infer<typeof PlayState>
