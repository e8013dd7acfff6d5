import { stringUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { Action, EnvironmentAction } from './actions.ts'
import { Speed, StepSeconds } from './clock.ts'
import { UserName } from './names.ts'
import { Predicate } from './predicates.ts'
import { Fleet, Scenario } from './scenario.ts'

/** Recording stops with a note at this number of inputs. Those before stay complete, so that they can be replayed. */
export const inputsMax = 10_000
/** Changes of statuses beyond this are not kept. */
export const statesMax = 10_000
/** Seconds of world time that have a hash of their own, a day and a night. Those after have that of the whole trace alone. */
export const slicesMax = 86_400
/** Characters of the entries that are kept, from the start. Later seconds have only hashes. */
export const framesCharactersMax = 2_000_000
/** Random ids of one answer that later calls may use. */
export const idsMax = 200

const worldMs = z.number().min(0)
const count = z.int().min(0)

/** The answer to a call of an input. `ids`: the random ids in it, in their order; a replay has others at these places. */
const Answered = z.strictObject({
  atMs: worldMs,
  status: z.int().min(100).max(599),
  code: stringUpTo(100).optional(),
  ids: z.array(stringUpTo(64)).max(idsMax).optional(),
})

/** A move of the world's clock. A replay has the same world time without it. */
const ClockMove = z.strictObject({
  paused: z.boolean().optional(),
  speed: Speed.optional(),
  step: StepSeconds.optional(),
  to: worldMs.optional(),
})

/** Something that reached the world from outside, at a time of the world. Exactly one of `signIn`, `act` and `clock`. */
const Input = z.strictObject({
  atMs: worldMs,
  signIn: UserName.optional(),
  act: Action.optional(),
  /** The answers to the calls of `act`, in their order. Null for a call without an answer. */
  answers: z.array(Answered.nullable()).max(500).optional(),
  clock: ClockMove.optional(),
})
export type Input = z.infer<typeof Input>
export type ClockMove = z.infer<typeof ClockMove>

/** One second of the trace. */
const Slice = z.strictObject({ atMs: worldMs, entries: count, hash: stringUpTo(64) })
export type Slice = z.infer<typeof Slice>

/** One entry of the trace, without secrets. */
const Frame = z.strictObject({ atMs: worldMs, name: z.string(), text: z.string() })
export type Frame = z.infer<typeof Frame>

const RecordedTrace = z.strictObject({
  entries: count,
  hash: stringUpTo(64),
  slices: z.array(Slice).max(slicesMax),
  /** The entries until `framesToMs`. */
  frames: z.array(Frame).max(100_000),
  framesToMs: worldMs,
})
export type RecordedTrace = z.infer<typeof RecordedTrace>

const Versions = z.strictObject({ core: stringUpTo(100), node: stringUpTo(100) })
export type Versions = z.infer<typeof Versions>

/** A run of a world as a file: its start, its inputs, and what it showed. Secrets are replaced by names of them. */
export const Recording = z.strictObject({
  format: z.literal(1),
  versions: Versions,
  start: z.strictObject({
    name: Scenario.shape.name,
    seed: z.int().min(0).max(2_147_483_647),
    start: stringUpTo(40).check(z.iso.datetime()),
    fleet: Fleet,
    environment: z.array(EnvironmentAction).max(50),
  }),
  inputs: z.array(Input).max(inputsMax),
  /** World time at its end. */
  endMs: worldMs,
  /** The reason why it ends before the run; null without one. */
  note: stringUpTo(300).nullable(),
  /** Statuses and alerts as users saw them change. */
  states: z.array(z.strictObject({ atMs: worldMs, is: Predicate })).max(statesMax),
  /** Null for a world with the pace of the machine, which has no trace that another run could have. */
  trace: RecordedTrace.nullable(),
})
export type Recording = z.infer<typeof Recording>
