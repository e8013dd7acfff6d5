import type { DeviceAction } from '../device/actions.ts'
import type { Device } from '../device/device.ts'
import type { RadioContext } from '../radio/modem.ts'

/**
 * demo: a fleet with field crews. still: some units are on air from the beginning, and the crews do nothing afterwards. idle: every
 * unit is online and idle. streaming: every unit with a free channel is on air.
 */
export const directorNames = ['demo', 'still', 'idle', 'streaming'] as const
export type DirectorName = (typeof directorNames)[number]

/** The people at one device, as data. */
export interface Crew {
  /** Key of the crew's chance. It is not the device's, so that no act changes what the hardware does. */
  readonly key: number
  /** Time of their next decision: an integer of world ms. */
  readonly dueMs: number
}

/** The view of a crew: the time, the surroundings, and the devices by id. */
export interface Field {
  readonly seed: number
  readonly nowMs: number
  readonly radio: RadioContext
  readonly places: ReadonlyMap<string, { readonly device: Device; readonly heldUntilMs: number }>
  /** Units that the crews leave alone, with their selected channels. */
  readonly reserved: ReadonlySet<string>
}

/**
 * The crews leave a unit and its channel alone for this time after a command, or after an act that is not theirs, so that they
 * do not interfere with a user.
 */
export const handsOffMs = 30 * 60_000

/** Decides what the people at the devices do. A crew decides by itself: no crew depends on the decisions of another one. */
export interface Director<Kind extends Crew = Crew> {
  /** Returns the crew of a new device, and the actions that bring the device into its initial state. */
  arrive(device: Device, field: Field): { readonly crew: Kind | null; readonly actions: readonly DeviceAction[] }
  /** Returns the crew after a decision, and its actions. */
  step(crew: Kind, device: Device, field: Field): { readonly crew: Kind; readonly actions: readonly DeviceAction[] }
}

export const noActions: readonly DeviceAction[] = []
