import type { ChannelRow } from '@backhaul/contract/channels'
import { takesUnits } from '../channels/channel-type.ts'
import { refusal, type Refusal } from '../refusal.ts'

type Source = Pick<ChannelRow, 'channelId' | 'type'>
type Target = Pick<ChannelRow, 'channelId' | 'type' | 'groups'>

/**
 * Returns the reason against a point-to-point link between two channels, or null. Both take streams: inputs and distributors do not.
 * `groups`: those of the link; empty: all.
 */
export function refuseP2pTarget(
  source: Source,
  target: Target,
  groups: readonly string[],
): Refusal<'P2P_TARGET_IS_SOURCE' | 'CHANNEL_TAKES_NO_UNIT' | 'P2P_TARGET_OUTSIDE_GROUPS'> | null {
  if (source.channelId === target.channelId) return refusal('P2P_TARGET_IS_SOURCE')
  if (!takesUnits(source.type) || !takesUnits(target.type)) return refusal('CHANNEL_TAKES_NO_UNIT')
  const isWithin = groups.length === 0 || groups.some((id) => target.groups.includes(id))
  return isWithin ? null : refusal('P2P_TARGET_OUTSIDE_GROUPS')
}
