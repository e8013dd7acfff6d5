import { Instant, stringUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { Scenario } from './scenario.ts'
import { Caption } from './text.ts'

/** The path of a file of the library without its ending: `storm`. */
export const ScenarioId = stringUpTo(323).regex(/^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,3}$/)
export const scenarioTextMax = 200_000
/** Entries of the journal in the state of a play; the last ones. */
export const playJournalMax = 60

/** A scenario of the library. */
export const ScenarioSummary = z.object({
  id: ScenarioId,
  name: Scenario.shape.name,
  story: Scenario.shape.story,
  /** World time of its last step that begins at a time. */
  durationMs: z.int(),
  /** Captioned steps: the beats of a presentation. */
  captions: z.int(),
  units: z.int(),
})
export type ScenarioSummary = z.infer<typeof ScenarioSummary>

const PlayStep = z.object({
  /** Time of the script; null for a step that waits for a condition. */
  atMs: z.number().nullable(),
  caption: Caption.nullable(),
  /** World time since the start; null before. */
  begunAtMs: z.number().nullable(),
  expected: z.int(),
  met: z.int(),
})

/** `held`: the script waits for `next` before a captioned step. `goingOn`: after `next`, until that step begins. */
export const PlayState = z.enum(['playing', 'held', 'goingOn', 'ended', 'failed'])

const PlayFailure = z.object({
  atMs: z.number(),
  /** Number of the step, from 1; 0 for an answer that no step expects. */
  step: z.int(),
  text: z.string(),
  /** The reasons for the state of the devices that the step names. */
  reasons: z.array(z.string()),
  /** Their rows. */
  shown: z.array(z.string()),
})

const captions = {
  state: PlayState,
  /** Whether the clock of the world is paused, so that nothing goes on. */
  paused: z.boolean(),
  scriptMs: z.number(),
  current: Caption.nullable(),
  next: Caption.nullable(),
  onAir: z.int(),
}

/** The play of a scenario in a world. */
export const Play = z.object({
  ...captions,
  scenario: z.object({ id: ScenarioId.nullable(), name: Scenario.shape.name, story: Scenario.shape.story }),
  /** World time since the start. */
  elapsedMs: z.number(),
  /** Whether the script waits for `next` before each captioned step. */
  hold: z.boolean(),
  steps: z.array(PlayStep).max(500),
  /** Expectations that are not met yet; the script may wait for them. */
  waitsFor: z.array(z.string()).max(10),
  failure: PlayFailure.nullable(),
  journal: z.array(z.object({ atMs: z.number(), kind: z.string(), text: z.string() })).max(playJournalMax),
})
export type Play = z.infer<typeof Play>

/** The content of the page of a second device. */
export const RemoteCaptions = z.object({ ...captions, name: Scenario.shape.name })
export type RemoteCaptions = z.infer<typeof RemoteCaptions>

export const RemoteToken = stringUpTo(22).regex(/^[\w-]{22}$/)
export const Remote = z.object({
  token: RemoteToken,
  expiresAt: Instant,
  /** Addresses of this machine under which a second device reaches it; none while it is reachable from this machine only. */
  addresses: z.array(z.string()),
})
