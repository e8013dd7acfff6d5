import { clock, failuresOfClock } from './calls/clock.ts'
import { copies, failuresOfCopies } from './calls/copies.ts'
import { failuresOfField, field } from './calls/field.ts'
import { failuresOfFiles, files } from './calls/files.ts'
import { failuresOfFaults, faults } from './calls/faults.ts'
import { failuresOfRecordings, recordings } from './calls/recordings.ts'
import { failuresOfScenarios, scenarios } from './calls/scenarios.ts'
import { failuresOfWorlds, worlds } from './calls/worlds.ts'
import type { SimulationErrorCode } from './errors.ts'

/** The calls of the simulation, below `/simulation`. */
export const simulation = { worlds, faults, clock, field, scenarios, recordings, copies, files }

/** The errors of each call, in addition to the common ones. */
export const failuresOf: Readonly<Record<string, readonly SimulationErrorCode[]>> = {
  ...failuresOfWorlds,
  ...failuresOfFaults,
  ...failuresOfField,
  ...failuresOfClock,
  ...failuresOfScenarios,
  ...failuresOfRecordings,
  ...failuresOfCopies,
  ...failuresOfFiles,
}
