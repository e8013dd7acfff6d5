import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit } from '@backhaul/contract/units'
import { refuseChannel } from './refuse-start.ts'

type MultiCameraFacts = Pick<Unit, 'uniqueId' | 'numberOfFeeds' | 'multipleCamera'>

const byName = new Intl.Collator('en', { numeric: true })

/**
 * Returns the channels of a start in Multi-HQ, one per feed. The spec doesn't say what a start without chosen channels
 * does; it takes the selected channel, then free ones on the same server by name.
 */
export function feedChannels(
  { uniqueId, numberOfFeeds, multipleCamera }: MultiCameraFacts,
  selected: ChannelRow | null,
  channels: readonly ChannelRow[],
): ChannelRow[] {
  const { channelSelectionMode, customSelectedChannels } = multipleCamera
  if (channelSelectionMode === 'custom')
    return customSelectedChannels.flatMap((id) => channels.find(({ channelId }) => channelId === id) ?? []).slice(0, numberOfFeeds)
  if (selected === null) return []
  const others = channels
    .filter((channel) => channel !== selected && channel.serverId === selected.serverId && refuseChannel(uniqueId, channel) === null)
    .toSorted((a, b) => byName.compare(a.channelName, b.channelName))
  return [selected, ...others].slice(0, numberOfFeeds)
}
