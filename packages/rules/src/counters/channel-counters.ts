import type { ChannelRow } from '@backhaul/contract/channels'
import { channelFlags } from '../channels/channel-type.ts'
import { isChannelBusy, isChannelOffline } from '../channels/channel-status.ts'
import { sharedSets } from './shared-sets.ts'

/** R-189, M-589 to M-600, in the order of Services §3. */
export const channelCounterNames = [
  'busy',
  'idle',
  'offline',
  'sdi',
  'smpte',
  'cdn',
  'preview',
  'studio',
  'share',
  'distributor',
  'output',
  'input',
] as const
export type ChannelCounterName = (typeof channelCounterNames)[number]

const setOf = sharedSets(channelCounterNames)

/** Returns the counters that count a channel; the same set is the same array. Exactly one is of busy, idle and offline. */
export function channelCountersOf(channel: ChannelRow): readonly ChannelCounterName[] {
  const flags = channelFlags(channel)
  const offline = isChannelOffline(channel.status)
  const busy = isChannelBusy(channel.status)
  const counted: Record<ChannelCounterName, boolean> = {
    busy,
    idle: !busy && !offline,
    offline,
    sdi: flags.hasSdi,
    smpte: flags.hasSmpte,
    cdn: flags.hasCdn,
    preview: channel.type === 'preview',
    studio: flags.isStudio,
    share: flags.isSharing,
    distributor: flags.isDistributor,
    output: flags.isOutput,
    input: flags.isInput,
  }
  return setOf((name) => counted[name])
}
