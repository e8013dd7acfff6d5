import type { Device, DeviceAction } from './device.ts'

/** demo: a fleet that lives. idle: everybody is online and waits. streaming: everybody who can is on air. */
export const mixNames = ['demo', 'idle', 'streaming'] as const
export type MixName = (typeof mixNames)[number]

export interface Mix {
  /** What happened to a device before anybody heard of it. */
  adopt(device: Device): readonly DeviceAction[]
  /** Once a second: what people and accidents do to the fleet. */
  direct(devices: ReadonlyMap<string, Device>, act: (deviceId: string, action: DeviceAction, nowMs: number) => void, nowMs: number): void
}
