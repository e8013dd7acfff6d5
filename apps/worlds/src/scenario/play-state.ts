import { Scenario, ScenarioId } from '@backhaul/simulation'
import * as z from 'zod'
import { entriesMax, entryKinds } from './journal.ts'

const Ms = z.number().min(0)
const Answer = z.strictObject({ status: z.int(), body: z.json() })
const Begun = z.strictObject({
  /** The place of its step; -1: the start. */
  step: z.int().min(-1),
  atMs: Ms,
  calls: z.array(z.strictObject({ text: z.string(), answer: Answer, answeredAtMs: Ms })).max(1000),
})

const Lines = z.array(z.string().max(100_000)).max(1000)

/** The state of a script that a presenter controls. */
export const ScriptState = z.strictObject({
  hold: z.boolean(),
  last: z.int().min(-1),
  shiftMs: z.number(),
  heldAtMs: Ms.nullable(),
  goingTo: z.int().min(0).nullable(),
  askedAtMs: Ms,
})
export type ScriptState = z.infer<typeof ScriptState>

/** The part of a play that a hosted world has in addition. */
const Presented = z.strictObject({
  /** Null for a text that was sent. */
  scenarioId: ScenarioId.nullable(),
  script: ScriptState,
  begunAtMs: z.array(Ms.nullable()).max(500),
  endedAtMs: Ms.nullable(),
  failure: z.strictObject({ atMs: Ms, step: z.int().min(0), text: z.string(), shown: Lines, reasons: Lines }).nullable(),
  journal: z
    .array(z.strictObject({ atMs: Ms, kind: z.enum(entryKinds), about: z.array(z.string()).max(2000), text: z.string() }))
    .max(entriesMax),
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
  presented: Presented.optional(),
})
export type PlayState = z.infer<typeof PlayState>
