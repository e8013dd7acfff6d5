import { type Clock, type WorldClock, worldClock } from '@backhaul/clock'
import type { Core } from '@backhaul/core'
import { createFleet, type Fleet, type FleetState } from '@backhaul/simulator'
import { createFaults, type Faults, type FaultsState } from '../faults/faults.ts'

interface TimeOptions {
  /** The clock behind that of the world. */
  readonly base: Clock
  /** The clock of the delays that faults cause; that of the world without it, so that they are the same at every speed. */
  readonly transportClock?: Clock
  readonly seed: number
  readonly onFailure?: (error: unknown) => void
}

/** Makes the clock of a world and its faults, which a core gets as seams. */
export function startTime({ base, transportClock, seed, onFailure }: TimeOptions): { clock: WorldClock; faults: Faults } {
  const clock = worldClock(base, onFailure)
  return { clock, faults: createFaults({ clock, transportClock: transportClock ?? clock, seed }) }
}

interface World {
  readonly core: Pick<Core, 'devices'>
  readonly clock: WorldClock
  readonly faults: Faults
}

/** The devices and faults that a world goes on from. */
export interface WorldState {
  readonly fleet: FleetState
  readonly faults: FaultsState
}

type FleetOptions = Omit<Parameters<typeof createFleet>[0], 'clock' | 'from' | 'link'>

/** Makes the fleet of a world, without a link, and lets faults disturb it. It goes on from a state if there is one. */
export function startFleet({ core, clock, faults }: World, options: FleetOptions, from: WorldState | null): Fleet {
  const fleet = createFleet({ ...options, clock, ...(from !== null && { from: from.fleet }) })
  faults.attach({ fleet, attach: (end) => core.devices.attach(end), clock, transportClock: clock })
  if (from !== null) faults.import(from.faults)
  return fleet
}
