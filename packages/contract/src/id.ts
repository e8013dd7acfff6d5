import * as z from 'zod'
import { stringUpTo } from './string.ts'

/**
 * Identifiers are opaque: letters, digits and `. _ : -`, so that they need no escaping in paths and topic names. `__proto__`
 * is refused, because an object that a client of the API keys by ids would lose it.
 */
export const Id = stringUpTo(64).regex(/^(?!__proto__$)[A-Za-z0-9._:-]{1,64}$/)
export type Id = z.infer<typeof Id>

/** Milliseconds since 1970 UTC, on the core's clock. */
export const Instant = z.int()

/** Names of channel, server, unit, group and video return: letters, numbers, underscores, hyphens (Services §5). */
export const DeviceName = stringUpTo(255, 'max255')
  .min(1, 'required')
  .regex(/^[A-Za-z0-9_-]+$/, 'deviceName')

/** The output of a call without a result. */
export const Done = z.object({ done: z.literal(true) })
