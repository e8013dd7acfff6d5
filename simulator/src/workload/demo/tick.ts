import type { DeviceAction } from '../../device/actions.ts'
import type { Device } from '../../device/device.ts'
import { between, type Rng } from '../../rng.ts'
import type { UnitState } from '../../unit/state.ts'

export const minuteMs = 60_000

/** Inputs of one tick of the demo workload. */
export interface DemoTick {
  readonly rng: Rng
  readonly nowMs: number
  readonly devices: ReadonlyMap<string, Device>
  /** The channels of units that a user of the console has in hand. */
  readonly reserved: ReadonlySet<string>
  act(deviceId: string, action: DeviceAction): void
}

export const drawTimeMs = ({ rng, nowMs }: DemoTick, [min, max]: readonly [number, number]): number =>
  nowMs + between(rng, min, max) * minuteMs

/** The crews leave a unit alone for this time after a command, so that nothing interferes with a user who works with it. */
export const handsOffMs = 30 * minuteMs

/** Returns whether a user of the console has the unit in hand. */
export const isInHand = ({ commandedAtMs }: UnitState, nowMs: number): boolean => nowMs - commandedAtMs < handsOffMs
