import type { DeviceAction } from '../../device/actions.ts'
import type { Device } from '../../device/device.ts'
import { between, type Rng } from '../../rng.ts'
import type { ActivityName } from './activities.ts'

export const minuteMs = 60_000

/** The operator of one unit in the field. */
export interface FieldOperator {
  /** The activity that this operator started; null when there is none, or when it was started from elsewhere. */
  activity: ActivityName | null
  activityEndsMs: number
  /** The operator starts nothing before this time. */
  pauseEndsMs: number
  cameraBackMs: number
  parkMs: number
}

/** Inputs of one tick of the demo workload. */
export interface DemoTick {
  readonly rng: Rng
  readonly nowMs: number
  readonly devices: ReadonlyMap<string, Device>
  act(deviceId: string, action: DeviceAction): void
}

export const drawTimeMs = ({ rng, nowMs }: DemoTick, [min, max]: readonly [number, number]): number =>
  nowMs + between(rng, min, max) * minuteMs
