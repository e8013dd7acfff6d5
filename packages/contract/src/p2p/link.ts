import * as z from 'zod'
import { ChannelStatus } from '../channels/channel.ts'
import { Id } from '../id.ts'

/** `waiting`: the channel that sends receives no video itself. `failed`: the target refused, and is asked again. */
export const P2pState = z.enum(['stopped', 'waiting', 'connecting', 'sending', 'failed'])
export type P2pState = z.infer<typeof P2pState>

/** The channel that receives the link. Bitrate in kbps. */
export const P2pTarget = z.object({ channelId: Id, channelName: z.string(), status: ChannelStatus, bitrate: z.int() })

/** A point-to-point link: a channel passes what it receives on to one other channel. Ours: the spec names the calls alone. */
export const P2pLink = z.object({
  /** The channel that sends; the link has its id. */
  channelId: Id,
  channelName: z.string(),
  /** Null for a caller who may not see it. */
  target: P2pTarget.nullable(),
  state: P2pState,
  /** Groups whose channels may be chosen as target; empty: those of all groups. */
  groups: z.array(Id),
  selectedGroupId: Id.nullable(),
})
export type P2pLink = z.infer<typeof P2pLink>

export const P2pGroup = z.object({ id: Id, name: z.string(), selected: z.boolean() })
export const p2pGroupsMax = 50
