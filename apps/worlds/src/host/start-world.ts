import { randomBytes } from 'node:crypto'
import { realClock, type WorldClock } from '@backhaul/clock'
import { type Core, type CoreDeps, createCore } from '@backhaul/core'
import { memoryLink } from '@backhaul/device-link'
import type { Fleet } from '@backhaul/simulator'
import type { Faults } from '../faults/faults.ts'
import { type Recorded, recordedCalls } from '../recording/recorded-calls.ts'
import { startFleet, startTime, type WorldState } from '../world/start.ts'
import type { Logger } from 'pino'

/** Real time in which a fleet has all devices of its core. */
const readyMsMax = 30_000

/** A core whose time has not begun, and that no request reaches. */
export interface PreparedCore {
  readonly core: Core
  readonly clock: WorldClock
  readonly faults: Faults
  readonly recorded: Recorded
  /** The token of its own for device links: a fleet of the installation gets no device of a world. */
  readonly deviceToken: string
  readonly seed: number
  /** World time at the start of a scenario or of a copy; null for the present. */
  readonly startMs: number | null
  close(): Promise<void>
}

/** A core and a fleet on one clock, in this process. */
export interface RunningWorld extends PreparedCore {
  readonly fleet: Fleet
}

type CoreToPrepare = Omit<CoreDeps, 'clock'> & Pick<PreparedCore, 'seed' | 'startMs'>

/** Loads the data of a world, which is most of the work of a start. */
export async function prepareCore({ seed, startMs, ...deps }: CoreToPrepare): Promise<PreparedCore> {
  const onFailure = (error: unknown) => core.log.error({ err: error }, 'the simulation of a world has failed: its clock stops')
  const { clock, faults } = startTime({ base: realClock, transportClock: realClock, seed, onFailure })
  clock.pause()
  if (startMs !== null) clock.setTime(startMs)
  const recorded: Recorded = { recorder: null }
  const deviceToken = randomBytes(32).toString('base64url')
  const { core, close } = await createCore({
    ...deps,
    config: { ...deps.config, DEVICE_TOKEN: deviceToken },
    clock,
    seams: { ...faults.seams, calls: recordedCalls(faults.seams.calls, recorded) },
  })
  return { core, clock, faults, recorded, deviceToken, seed, startMs, close }
}

/** Starts the time and the fleet of a world, which goes on from a state if there is one. The world is complete when its fleet has all devices. */
export async function runWorld(prepared: PreparedCore, id: string, from: WorldState | null): Promise<RunningWorld> {
  const { core, clock, faults, seed, startMs, close } = prepared
  ;(core.log as Logger).setBindings({ world: id })
  clock.setTime(startMs ?? realClock.now())
  // The control of a copied clock lets it go on, when its world is complete.
  if (from === null) clock.resume()
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  const onUnknown = (deviceId: string, reason: string) => core.log.warn({ deviceId, reason }, 'the simulator has no such device')
  const director = startMs === null ? 'demo' : 'idle'
  const fleet = startFleet(prepared, { seed, director, onUnknown, onReady }, from)
  const link = memoryLink()
  core.devices.attach(link.core)
  fleet.attach(link.fleet)
  await within(ready, readyMsMax)
  return {
    ...prepared,
    fleet,
    async close() {
      faults.close()
      // Calls under way that wait for devices end with the core.
      await close()
      await fleet.stop()
      clock.pause()
    },
  }
}

async function within(done: Promise<void>, ms: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<void>()
  const cancel = realClock.after(ms, () => reject(new Error('The devices of the world did not start in time.')))
  try {
    await Promise.race([done, late])
  } finally {
    cancel()
  }
}
