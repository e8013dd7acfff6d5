import type { P2pLink } from '@backhaul/contract/p2p'
import type { Caller } from '../../caller.ts'
import type { Core } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { StoredP2pLink } from '../../store/p2p-links.ts'

type Sending = Pick<StoredP2pLink, 'isStarted' | 'targetId'>

/** Returns where a channel sends its video, by its reports; null for nowhere, and while it is offline. */
const reported = ({ state, row }: ChannelRecord) => (row.status === 'offline' ? null : (state.sendsTo ?? null))

/** Whether a link shall send, or its channel sends although it shall not: after a start that could not be stored, for example. */
export const isRunning = (channel: ChannelRecord, { isStarted }: Sending): boolean => isStarted || reported(channel) !== null

/**
 * The state that the channel reports. A link that shall send, and of which the channel reports nothing, waits for the channel: the
 * core sends it the link again when it is online.
 */
export function p2pStateOf(channel: ChannelRecord, { isStarted, targetId }: Sending): P2pLink['state'] {
  const sends = reported(channel)
  if (!isStarted) return sends?.state ?? 'stopped'
  return sends?.channelId === targetId ? sends.state : 'waiting'
}

/** Returns a link as a caller sees it: without a target out of scope. */
export function p2pLinkOf({ registry }: Core, caller: Caller, channel: ChannelRecord, link: StoredP2pLink): P2pLink {
  const target = registry.channels.find(caller.scope, link.targetId)
  return {
    channelId: channel.id,
    channelName: channel.row.channelName,
    target: target && {
      channelId: target.id,
      channelName: target.row.channelName,
      status: target.row.status,
      bitrate: target.row.bitrate,
    },
    state: p2pStateOf(channel, link),
    groups: link.groupIds.filter((id) => registry.group(caller.scope, id) !== null),
    selectedGroupId: link.selectedGroupId !== null && registry.group(caller.scope, link.selectedGroupId) ? link.selectedGroupId : null,
  }
}
