import type { ChannelRow } from '@backhaul/contract/channels'
import { isChannelOffline } from '@backhaul/rules/channels'
import type { BitrateHistory } from '../units/bitrate-history.ts'
import { Bitrate } from '../units/BitrateCell.tsx'

/** The bitrate that a channel receives; a dash while it receives nothing. */
export function ChannelBitrateCell({ channel, history }: { channel: ChannelRow; history?: BitrateHistory }) {
  const { channelId, status, onAir, bitrate } = channel
  const has = !isChannelOffline(status) && (bitrate > 0 || onAir)
  return <Bitrate id={channelId} kbps={has ? bitrate : null} {...(history && { history })} />
}
