import * as z from 'zod'
import { IfbMode } from '../audio-rooms/audio-room.ts'
import { Id } from '../id.ts'

/** The lines of the server of a destination. Null for a server that reports none. */
const Lines = z.object({ mode: IfbMode, usable: z.boolean(), free: z.int() }).nullable()

/** E-013: `intercomServer` is that of the inventory of the room; the one of the unit must be the same. `hasServer`: it has lines. */
const RoomDestination = z.object({
  id: Id,
  name: z.string(),
  intercom: z.boolean(),
  intercomServer: z.string().nullable(),
  hasServer: z.boolean(),
  lines: Lines,
})
export type RoomDestination = z.infer<typeof RoomDestination>

const ChannelDestination = z.object({ id: Id, name: z.string(), lines: Lines })
export type ChannelDestination = z.infer<typeof ChannelDestination>

/** At most 1000 of each, by name. */
export const IntercomDestinations = z.object({
  /** The intercom server of the inventory of the unit. */
  intercomServer: z.string().nullable(),
  audioRooms: z.array(RoomDestination),
  channels: z.array(ChannelDestination),
  /** Whether a call may use the present destination of each intercom. One that is hidden from the caller may be allowed all the same. */
  reached: z.array(z.boolean()).length(2),
})
export type IntercomDestinations = z.infer<typeof IntercomDestinations>
