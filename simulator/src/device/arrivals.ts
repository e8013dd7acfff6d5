import type { Command } from '@backhaul/device-link'

/** A command on its way to a device. It takes effect at `dueAtMs`, unless the device has lost its links by then. */
export interface Arrival {
  readonly commandId: number
  readonly command: Command
  readonly dueAtMs: number
}

/** Commands on their way to one device: more than a server has lines and channels. A further one is refused as busy. */
const arrivalsMax = 64

/** Returns the commands on their way with one more, which arrives behind all others; null when there are too many. */
export function withArrival(arrivals: readonly Arrival[], commandId: number, command: Command, dueAtMs: number): readonly Arrival[] | null {
  if (arrivals.length >= arrivalsMax) return null
  return [...arrivals, { commandId, command, dueAtMs: Math.max(dueAtMs, arrivals.at(-1)?.dueAtMs ?? 0) }]
}

/** Returns the commands that have arrived, in their order. */
export const arrivedBy = (arrivals: readonly Arrival[], nowMs: number): readonly Arrival[] =>
  arrivals.filter(({ dueAtMs }) => dueAtMs <= nowMs)

/** Returns the time at which the next command arrives. */
export const arrivalsDueMs = (arrivals: readonly Arrival[]): number => arrivals[0]?.dueAtMs ?? Number.POSITIVE_INFINITY
