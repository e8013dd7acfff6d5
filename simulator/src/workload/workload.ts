import type { DeviceAction } from '../device/actions.ts'
import type { Device } from '../device/device.ts'

/** demo: a fleet with field crews. idle: every unit is online and idle. streaming: every unit with a free channel is on air. */
export const workloadNames = ['demo', 'idle', 'streaming'] as const
export type WorkloadName = (typeof workloadNames)[number]

/** The source of actions: everything that happens to a fleet without the core. */
export interface Workload {
  /** Returns the actions that bring a new device into its initial state, before its first report. */
  initialActions(device: Device): readonly DeviceAction[]
  /** Applies the actions of this second. */
  tick(devices: ReadonlyMap<string, Device>, act: (deviceId: string, action: DeviceAction, nowMs: number) => void, nowMs: number): void
}
