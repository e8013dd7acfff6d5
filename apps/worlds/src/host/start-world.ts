import { realClock, type WorldClock, worldClock } from '@backhaul/clock'
import { type Core, type CoreDeps, createCore } from '@backhaul/core'
import { memoryLink } from '@backhaul/device-link'
import { createFleet, type Fleet } from '@backhaul/simulator'
import { createFaults, type Faults } from '../faults/faults.ts'

/** A core and a fleet on one clock, in this process. */
export interface RunningWorld {
  readonly core: Core
  readonly clock: WorldClock
  readonly fleet: Fleet
  readonly faults: Faults
  close(): Promise<void>
}

/** The database of a world must hold its devices already. The world is complete when its fleet has all of them. */
export async function startWorld({ seed, ...deps }: Omit<CoreDeps, 'clock'> & { seed: number }): Promise<RunningWorld> {
  const clock = worldClock(realClock)
  const faults = createFaults({ clock, transportClock: realClock, seed })
  const { core, close } = await createCore({ ...deps, clock, seams: faults.seams })
  const link = memoryLink()
  core.devices.attach(link.core)
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  const onUnknown = (deviceId: string, reason: string) => core.log.warn({ deviceId, reason }, 'the simulator has no such device')
  const fleet = createFleet({ link: link.fleet, seed, clock, director: 'demo', onUnknown, onReady })
  faults.attach({ fleet, attach: (end) => core.devices.attach(end), clock, transportClock: clock })
  await ready
  return {
    core,
    clock,
    fleet,
    faults,
    async close() {
      faults.clear()
      // Calls under way that wait for devices end with the core.
      await close()
      await fleet.stop()
      clock.pause()
    },
  }
}
