import * as z from 'zod'

/**
 * The output of a channel to its far end. `waiting`: an SRT listener without a caller. `slow`: the far end takes less than the stream.
 * `reconnecting`: between two attempts. `failed`: another attempt would fail too, so none is made until the stream or its address changes.
 */
export const DestinationState = z.enum(['none', 'connecting', 'waiting', 'connected', 'slow', 'reconnecting', 'failed'])
export type DestinationState = z.infer<typeof DestinationState>

/** The reason why a far end does not take the stream, or not all of it. */
export const DestinationFault = z.enum(['refusedKey', 'unknownHost', 'unreachable', 'dropped', 'slow', 'wrongPassphrase', 'noCaller'])
export type DestinationFault = z.infer<typeof DestinationFault>

/** The far end of a channel as lists and panels show it. The address ends at the server, without application and key. */
export const ChannelDestination = z.object({
  /** `cdn`, or `social` for a social network. */
  kind: z.enum(['cdn', 'social']),
  address: z.string(),
  state: DestinationState.exclude(['none']),
  fault: DestinationFault.nullable(),
  /** Whether the secondary address is in use, because the primary one failed. */
  isSecondary: z.boolean(),
  /** The rate in kbps that a slow far end takes; null: everything that is sent, or nothing. */
  takesKbps: z.int().nullable(),
  /** Attempts since the far end last took the stream. */
  attempts: z.int(),
})
export type ChannelDestination = z.infer<typeof ChannelDestination>
