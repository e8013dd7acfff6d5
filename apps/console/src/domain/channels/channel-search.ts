import type { ChannelRow } from '@backhaul/contract/channels'

/** Returns the search of channels, or null for an empty text. `groupName` returns the name of a group id. */
export function channelSearch(text: string, groupName: (id: string) => string): ((channel: ChannelRow) => boolean) | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const holds = (value: string | null) => value !== null && value.toLowerCase().includes(wanted)
  return ({ channelName, channelId, allocatedToUnitAlias, serverName, cdnName, groups }) =>
    holds(channelName) ||
    holds(channelId) ||
    holds(allocatedToUnitAlias) ||
    holds(serverName) ||
    holds(cdnName) ||
    groups.some((id) => holds(groupName(id)))
}
