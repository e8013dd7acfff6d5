import type { DeviceAction } from '../../device/actions.ts'
import type { Device } from '../../device/device.ts'
import { between, type Rng } from '../../rng.ts'

export const minuteMs = 60_000

/** Inputs of one tick of the demo workload. */
export interface DemoTick {
  readonly rng: Rng
  readonly nowMs: number
  readonly devices: ReadonlyMap<string, Device>
  act(deviceId: string, action: DeviceAction): void
}

export const drawTimeMs = ({ rng, nowMs }: DemoTick, [min, max]: readonly [number, number]): number =>
  nowMs + between(rng, min, max) * minuteMs
