import * as z from 'zod'

/** Largest age that a report may name, 10 years: the time that follows from it is after 1970. */
export const ageMsMax = 10 * 365 * 24 * 3600 * 1000
/** 10 Gbps. No link of a unit is faster. */
const kbpsMax = 10_000_000
/** 1 PB. */
const mbMax = 1_000_000_000
const delayMsMax = 600_000

/** Text of a device: one line, without the characters that a database cannot store. A longer one ends the check, so that no pattern reads it. */
export const text = (charsMax: number) =>
  z
    .string()
    .max(charsMax, { abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
export const kbps = z.int().min(0).max(kbpsMax)
export const megabytes = z.int().min(0).max(mbMax)
/** 1 PB. */
export const bytes = z.int().min(0).max(1e15)
export const percent = z.int().min(0).max(100)
export const delayMs = z.int().min(0).max(delayMsMax)
export const ageMs = z.int().min(0).max(ageMsMax)
const secondsMax = ageMsMax / 1000
export const seconds = z.int().min(0).max(secondsMax)
/** A port of the unit: the number of a modem, of Wi-Fi or of Ethernet. */
export const port = z.int().min(0).max(255)
export const simSlot = z.enum(['A', 'B'])
export type SimSlot = z.infer<typeof simSlot>
/** Path of a file on a storage of a unit: segments of visible characters, without a step to a parent folder. */
export const filePath = text(255).refine((path) => path !== '' && !path.split('/').includes('..'))

/** Returns the path of a file without the user, the password and the query that a path with a scheme may have. */
export const pathWithoutKey = (path: string): string =>
  path.includes('://') ? path.replace(/:\/\/[^/?#]*@/g, '://').replace(/[?#].*$/, '') : path

const withoutName: readonly (string | undefined)[] = ['', '.']

/** Path of a file that an event names, as the core keeps and shows it: with a name at its end, and without backslashes. */
export const filePathWithoutKey = filePath
  .transform(pathWithoutKey)
  .refine((path) => !path.includes('\\') && !withoutName.includes(path.split('/').at(-1)))

/** Whether a value is the rate of a link: -1 without a connection. */
export const isLinkKbps = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= -1 && Number(value) <= kbpsMax

/** Whether a value is the bitrate of a channel. */
export const isBitrateKbps = (value: unknown): value is number => isLinkKbps(value) && value >= 0

/** Whether a value is a time in seconds, as `seconds`. */
export const isSeconds = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= secondsMax

/** As identifiers of the contract. */
export const DeviceId = z
  .string()
  .max(64, { abort: true })
  .regex(/^(?!__proto__$)[A-Za-z0-9._:-]{1,64}$/)

/** The kinds of objects that frames of a fleet name. */
type RefKind = DeviceKind | 'device' | 'inventory' | 'audioRoom' | 'participant'

/**
 * The effect of an id that a fleet sends. `counts`: the core acts on it, where the device may name the object. `shown`: the core only
 * shows it; the object may belong to another customer, and only users who see the object get its id. `own`: of a device or an
 * inventory of the fleet itself, or of its own work. `sent`: the core sends it, in a command.
 */
type RefUse = 'counts' | 'shown' | 'own' | 'sent'

/** Marks a field as the id of an object of a kind. */
export const ref = (kind: RefKind, use: RefUse = 'counts', schema = DeviceId) => schema.meta({ 'x-ref': kind, use })

/**
 * Kinds of devices. A gateway is the far end of databridges; a video return channel sends pictures of the studio to units. M-123.
 */
export const DeviceKind = z.enum(['unit', 'server', 'channel', 'videoReturn', 'gateway'])
export type DeviceKind = z.infer<typeof DeviceKind>
