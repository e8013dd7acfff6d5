import type { Access } from '@backhaul/contract'
import type { Command } from '@backhaul/device-link'
import * as z from 'zod'
import type { Sealed, Sealing } from '../../secrets/sealing.ts'
import type { StoredKind } from '../../store/memberships.ts'
import { withoutKeysOf } from './fields.ts'

/** A change that a device shall take. It is stored before the device gets its command, and until it is known what became of it. */
export const Wish = z.object({
  at: z.number(),
  /** Null for one that an earlier version of the core stored. */
  by: z.string().nullable(),
  /** The right that its user needed. */
  access: z
    .string()
    .transform((text) => text as Access)
    .optional(),
  /** The fields that are stored once the device has taken it. */
  change: z.looseObject({ settings: z.record(z.string(), z.unknown()).optional() }),
  /**
   * The command, which may contain secrets. A change that waits has none: it was made while the device was offline, its call has
   * succeeded, and its settings are the command.
   */
  sealed: z
    .string()
    .transform((text) => text as Sealed)
    .optional(),
})
export type Wish = z.output<typeof Wish>

/** By their ids. */
export const Wishes = z.record(z.string(), Wish)
export type Wishes = z.output<typeof Wishes>

/** Changes that a device shall take from now on, by their ids, and those that are done. */
export interface WantedChange {
  readonly add?: Readonly<Record<string, Wish>>
  readonly drop?: readonly string[]
  /** The wish whose change the device has made, and which is stored with this one. */
  readonly made?: Wish
}

const placeOf = (deviceId: string, id: string) => `wish/${deviceId}/${id}`

/** Seals the command of a wish. A picture is stored apart. */
export function sealedCommand(sealing: Pick<Sealing, 'seal'>, deviceId: string, id: string, command: Command): Sealed {
  const { png: _, ...kept } = { png: undefined, ...command }
  return sealing.seal(JSON.stringify(kept), placeOf(deviceId, id))
}

/** Returns the command of a wish; null when it was sealed with a key that the core no longer has. */
export function openedCommand(sealing: Pick<Sealing, 'open'>, deviceId: string, id: string, sealed: Sealed): Command | null {
  const text = sealing.open(sealed, placeOf(deviceId, id))
  return text === null ? null : (JSON.parse(text) as Command)
}

/** The commands that give settings to each kind of device. */
const settingsCommands = {
  unit: 'configure',
  channel: 'configureChannel',
  server: 'configureServer',
  videoReturn: 'configureVideoReturn',
} as const satisfies Partial<Record<StoredKind, Command['kind']>>

export const settingsCommand = (kind: keyof typeof settingsCommands, settings: object): Command => ({
  kind: settingsCommands[kind],
  settings,
})

/** The wishes of a device in the order in which they were made. */
export const inOrder = (wishes: Wishes): [id: string, wish: Wish][] => Object.entries(wishes).toSorted(([, a], [, b]) => a.at - b.at)

export const isWaiting = ({ sealed }: Pick<Wish, 'sealed'>): boolean => sealed === undefined

const none = {}

/** Returns the settings that wait for a device. They count over those that it reports. */
export function waitingSettings(wishes: Wishes): object {
  for (const _ in wishes) return Object.assign({}, ...inOrder(wishes).map(([, wish]) => isWaiting(wish) && wish.change.settings))
  return none
}

/** Returns the change by which a wish waits, together with those that wait already: a device has one. */
export function withWaiting(wishes: Wishes, id: string, { at, by, change }: Wish): WantedChange {
  const merged = { settings: { ...waitingSettings(wishes), ...change.settings } }
  return { add: { [id]: { at, by, change: merged } }, drop: inOrder(wishes).flatMap(([one, wish]) => (isWaiting(wish) ? [one] : [])) }
}

/** Returns the time of a wish behind those before it: the clock of a world may be paused. */
export const timeBehind = (wishes: Wishes, nowMs: number): number =>
  Object.values(wishes).reduce((last, { at }) => Math.max(last, at + 1), nowMs)

/** Returns the change by which a wish that waits loses settings. */
export function withoutSettings(id: string, wish: Wish, settings: object): WantedChange {
  const left = withoutKeysOf(wish.change.settings ?? {}, settings)
  return left === undefined ? { drop: [id] } : { add: { [id]: { ...wish, change: { settings: left } } } }
}

/** Returns whether a change sets all that an earlier one sets. */
export const covers = (change: object, earlier: object): boolean =>
  Object.entries(earlier).every(([key, value]) => {
    const own = change[key as keyof typeof change] as object | undefined
    return own !== undefined && (key !== 'settings' || Object.keys(value as object).every((setting) => setting in own))
  })

/** The other wishes of a device that are older than one, have been sent, and set nothing that it does not set. */
const replacedBy = (wishes: Wishes, id: string, { at, change }: Wish): string[] =>
  Object.entries(wishes).flatMap(([one, wish]) =>
    one !== id && !isWaiting(wish) && wish.at <= at && covers(change, wish.change) ? [one] : [],
  )

/** Returns whether a later wish that was sent sets all that this one sets: this one is sent again only when the device refuses that one. */
export const isOvertaken = (wishes: Wishes, id: string, { at, change }: Wish): boolean =>
  Object.entries(wishes).some(([one, later]) => one !== id && !isWaiting(later) && later.at > at && covers(later.change, change))

/**
 * Returns the change by which a device has made a wish, or a part of one that waited: those that wait lose the settings that it sets,
 * and earlier ones that it replaces are done.
 */
export function whenMade(wishes: Wishes, id: string, made: Wish): WantedChange {
  const { settings = {} } = made.change
  const waiting = Object.entries(wishes).filter(([, wish]) => isWaiting(wish) && wish.at <= made.at)
  const shrunk = waiting.map(([one, wish]) => withoutSettings(one, wish, settings))
  return {
    add: Object.assign({}, ...shrunk.map(({ add }) => add)),
    drop: [...(isWaiting(made) ? [] : [id, ...replacedBy(wishes, id, made)]), ...shrunk.flatMap(({ drop = [] }) => drop)],
    made,
  }
}
