import type { Command } from '@backhaul/device-link'
import * as z from 'zod'
import type { Sealed, Sealing } from '../../secrets/sealing.ts'

/** A change that a device shall take. It is stored before the device gets its command, and until it is known what became of it. */
export const Wish = z.object({
  at: z.number(),
  by: z.string(),
  /** The fields that are stored once the device has taken it. */
  change: z.record(z.string(), z.unknown()),
  /** The command, which may contain secrets. */
  sealed: z.string().transform((text) => text as Sealed),
})
export type Wish = z.output<typeof Wish>

/** By their ids. */
export const Wishes = z.record(z.string(), Wish)
export type Wishes = z.output<typeof Wishes>

const placeOf = (deviceId: string, id: string) => `wish/${deviceId}/${id}`

export const sealedCommand = (sealing: Pick<Sealing, 'seal'>, deviceId: string, id: string, command: Command): Sealed =>
  sealing.seal(JSON.stringify(command), placeOf(deviceId, id))

/** Returns the command of a wish; null when it was sealed with a key that the core no longer has. */
export function openedCommand(sealing: Pick<Sealing, 'open'>, deviceId: string, id: string, { sealed }: Wish): Command | null {
  const text = sealing.open(sealed, placeOf(deviceId, id))
  return text === null ? null : (JSON.parse(text) as Command)
}

/** The wishes of a device in the order in which they were made. */
export const inOrder = (wishes: Wishes): [id: string, wish: Wish][] => Object.entries(wishes).toSorted(([, a], [, b]) => a.at - b.at)
