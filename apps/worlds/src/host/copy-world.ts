import { join } from 'node:path'
import { realClock } from '@backhaul/clock'
import { readFolder } from '../file/folder.ts'
import { readTables } from '../file/tables.ts'
import { firstPart, type WorldFile, WorldFileError } from '../file/world-file.ts'
import type { ClockControl } from './clock-control.ts'
import type { HostedPlay } from './play/hosted-play.ts'
import { simulationError } from './simulation-error.ts'
import type { Prepared } from './standby.ts'
import type { RunningWorld } from './start-world.ts'

/** Real time in which a world becomes quiet. A command to a device that does not answer ends after 12 s. */
const quietWithinMs = 15_000
const lookEveryMs = 20

export interface WorldToCopy extends Pick<RunningWorld, 'core' | 'fleet' | 'faults' | 'seed'>, Pick<Prepared, 'database' | 'dataDir'> {
  readonly control: ClockControl
  readonly play: HostedPlay | null
}

/**
 * Whether no call waits for a device, the clock is not being moved, and no step of a scenario acts. The core of the copy sends
 * commands of the core itself again; in a paused world they have no answer.
 */
const isQuiet = ({ core, control, play }: WorldToCopy) =>
  core.devices.stats().commands === 0 && control.state.movingTo === null && play?.isAtRest !== false

/** Resolves at a quiet point. */
async function quiet(world: WorldToCopy): Promise<void> {
  const untilMs = realClock.monotonicMs() + quietWithinMs
  while (!isQuiet(world)) {
    if (realClock.monotonicMs() >= untilMs)
      throw new WorldFileError(
        `commands to devices, or a step of the clock or of the scenario, were under way for ${quietWithinMs / 1000} s`,
      )
    await new Promise<void>((resolve) => realClock.after(lookEveryMs, resolve))
  }
}

/** Returns the state of a world at a quiet point. The clock is paused while the state is read. */
export async function copyWorld(world: WorldToCopy, named: Pick<WorldFile, 'name' | 'units'>): Promise<WorldFile> {
  const { core, fleet, faults, control, play, seed, database, dataDir } = world
  try {
    if (faults.list().some(({ fault }) => fault.effect.do === 'duplicateIdentity'))
      throw new WorldFileError('a device has a duplicate; end that fault first')
    await quiet(world)
    return await control.still(async (clock) => {
      // The scenario may have gone on between the wait and the pause.
      if (!isQuiet(world)) throw new WorldFileError('a step of the scenario has just begun')
      const state = { fleet: fleet.export(), faults: faults.export(), play: play?.export() ?? null }
      await core.registry.flush()
      const tables = await readTables(database.prisma)
      const files = await readFolder(join(dataDir, 'files'))
      return { ...firstPart, ...named, seed, clock, elapsedMs: 0, ...state, database: tables, files, stepped: null }
    })
  } catch (error) {
    throw error instanceof WorldFileError ? simulationError('WORLD_NOT_COPIED', { reason: error.message }) : error
  }
}
