import * as z from 'zod'
import { IfbMode } from '../audio-rooms/audio-room.ts'
import { Id } from '../id.ts'
import { stringUpTo } from '../string.ts'

/** The id of a tally interface or an IFB line: its server and its number there. Ids of servers have up to 64 characters. */
export const InterfaceId = stringUpTo(80).regex(/^[A-Za-z0-9._:-]{1,80}$/)

/** Whether the programme or the preview of the mixer shows a source. */
export const TallyState = z.enum(['off', 'preview', 'program'])
export type TallyState = z.infer<typeof TallyState>

/** Whether a server or channel has this hardware, and whether it works. */
export const HardwareStatus = z.enum(['ok', 'failed', 'none'])
export type HardwareStatus = z.infer<typeof HardwareStatus>

/** The channel of an interface. A caller who does not see the channel learns only that the interface is taken. */
const association = {
  taken: z.boolean(),
  channelId: Id.nullable(),
  channelName: z.string().nullable(),
}

/** A tally interface of a server. `state` is null while its server is offline or its hardware has failed. */
export const Tally = z.object({
  id: InterfaceId,
  name: z.string(),
  number: z.int(),
  serverId: Id,
  serverName: z.string(),
  hwStatus: HardwareStatus,
  state: TallyState.nullable(),
  ...association,
})
export type Tally = z.infer<typeof Tally>

/** A line of a server for interruptible foldback. `usedBy`: the party of its call. */
export const IfbLine = z.object({
  id: InterfaceId,
  name: z.string(),
  number: z.int(),
  serverId: Id,
  serverName: z.string(),
  mode: IfbMode,
  state: z.enum(['free', 'used', 'frozen']),
  usedBy: z.string().nullable(),
  ...association,
})
export type IfbLine = z.infer<typeof IfbLine>
