import * as z from 'zod'
import { Id, Instant } from '../id.ts'
import { labelUpTo, Name } from '../name.ts'
import { noRef, ref } from '../ref.ts'
import { stringUpTo } from '../string.ts'

/** More participants than this do not share one conversation. The spec names no number. */
export const participantsMax = 64
/** Bounds the lists and the topic of an inventory. The spec names no number. */
export const audioRoomsMax = 1000

/** a page of audio rooms has 100 rows. */
export const audioRoomsPageSize = 100

/** The lines of a server for interruptible foldback. V1 has a call per channel; audio rooms need V2. */
export const IfbMode = z.enum(['V1', 'V2'])
export type IfbMode = z.infer<typeof IfbMode>

const phone = /^\+?[0-9][0-9 -]{2,30}$/
const sip = /^[A-Za-z0-9._+-]{1,40}@[A-Za-z0-9.-]{1,80}$/

/** The id of a participant in its room. The client chooses it. */
export const ParticipantId = stringUpTo(64).regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)

/** M-642: an intercom of a unit, a phone number or a SIP account. */
export const participantFields = {
  kind: z.enum(['unit', 'phone', 'sip']),
  unitId: Id.optional(),
  intercom: z.int('integer').min(1, 'min').max(2, 'max').optional(),
  /** The phone number, or the SIP account as `name@server`. */
  account: stringUpTo(121).optional(),
  name: labelUpTo(64).optional(),
}
type ParticipantFields = z.core.$InferObjectOutput<typeof participantFields, {}>

/** Whether a participant names what its kind needs. */
export const isCompleteParticipant = ({ kind, unitId, account = '' }: ParticipantFields): boolean =>
  kind === 'unit' ? unitId !== undefined : (kind === 'phone' ? phone : sip).test(account)

const NewParticipant = z.strictObject(participantFields).refine(isCompleteParticipant, { path: ['account'], error: 'pattern' })
export type NewParticipant = z.infer<typeof NewParticipant>

/** M-639 to M-642. */
export const audioRoomFields = {
  name: Name,
  /** Whether intercoms of units may join. */
  intercom: z.boolean().default(true),
  /** The server whose lines the room uses. Without it: the server of the inventory that has the most free ones. */
  serverId: Id.nullable().optional(),
  participants: z.array(NewParticipant).max(participantsMax, 'max').optional(),
}

/** The lines of all participants are reported by the server of the room. */
export const Participant = z.object({
  id: noRef('the participant itself', z.string()),
  kind: z.enum(['unit', 'phone', 'sip']),
  unitId: ref('unit').nullable(),
  intercom: z.int().nullable(),
  account: z.string().nullable(),
  name: z.string(),
  /** False: joined by itself, and is not on the list of the room. */
  listed: z.boolean(),
  state: z.enum(['idle', 'connecting', 'connected']),
  speaking: z.boolean(),
  line: z.int().nullable(),
})
export type Participant = z.infer<typeof Participant>

/** The value of the `audioRooms` topics. `active`: a participant is connected. `frozen`: the lines of its server cannot be used. */
export const AudioRoom = z.object({
  id: noRef('the room itself'),
  inventoryId: noRef('the topic is the one of the inventory'),
  name: z.string(),
  intercom: z.boolean(),
  serverId: ref('server').nullable(),
  serverName: z.string().nullable(),
  state: z.enum(['idle', 'active', 'frozen']),
  participants: z.array(Participant),
  lastModified: Instant,
})
export type AudioRoom = z.infer<typeof AudioRoom>

/** The value of the `ifb` topics: the lines of one server. A server that is offline has no free ones. */
export const IfbServer = z.object({
  serverId: noRef('the topic is one of the server'),
  serverName: z.string(),
  mode: IfbMode,
  lines: z.int(),
  free: z.int(),
  used: z.int(),
  frozen: z.int(),
})
export type IfbServer = z.infer<typeof IfbServer>
