import type { P2pLink } from '@backhaul/contract/p2p'
import type { Caller } from '../caller.ts'
import type { Core } from '../context.ts'
import type { ChannelRecord } from '../devices/record.ts'
import type { StoredP2pLink } from '../store/p2p-links.ts'

/**
 * The state that the channel reports. A link that shall send, and of which the channel reports nothing, waits for the channel: the
 * core sends it the link again when it is online.
 */
export function p2pStateOf(
  { state, row }: ChannelRecord,
  { isStarted, targetId }: Pick<StoredP2pLink, 'isStarted' | 'targetId'>,
): P2pLink['state'] {
  if (!isStarted) return 'stopped'
  const sends = state.sendsTo?.channelId === targetId && row.status !== 'offline' ? state.sendsTo.state : null
  return sends ?? 'waiting'
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
