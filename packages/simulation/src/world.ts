import { Instant, stringUpTo, trimmedUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { ClockState } from './clock.ts'
import { ScenarioId } from './play.ts'
import { Scenario } from './scenario.ts'
import { worldNameMax } from './world-name.ts'

/** `main`, or `w` with a number that is never used again while the core runs. */
export const WorldId = stringUpTo(7).regex(/^(main|w[1-9]\d{0,5})$/)

/** Units of one world. More of them belong into an installation of their own. */
export const worldUnitsMax = 1000
const seedMax = 2 ** 31 - 1

/** The demo data of a world that is created without a number of units and a seed. */
export const worldDefaults = { units: 60, seed: 1 } as const

export const WorldName = trimmedUpTo(worldNameMax).min(1)
export const WorldUnits = z.int().min(1).max(worldUnitsMax)
export const WorldSeed = z.int().min(0).max(seedMax)

export const World = z.object({
  id: WorldId,
  name: WorldName,
  /** Units at its start. Null for the main world. */
  units: z.int().nullable(),
  /** The scenario that it plays; null for a world with the demo data. A text that was sent has no id. */
  scenario: z.object({ id: ScenarioId.nullable(), name: Scenario.shape.name }).nullable(),
  /** Decides what its fleet does. */
  seed: WorldSeed,
  /** Real time. */
  createdAt: Instant,
  /** Number of resets since. */
  resets: z.int(),
  /** Host name for browsers on this machine, without the port. */
  host: z.string(),
  /** Whether it is paused for good, because an error of the simulation left its state uncertain. A reset starts it again. */
  failed: z.boolean(),
  clock: ClockState,
})
export type World = z.infer<typeof World>
