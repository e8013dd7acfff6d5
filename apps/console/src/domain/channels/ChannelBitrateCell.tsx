import type { ChannelRow } from '@backhaul/contract/channels'
import type { BitrateHistory } from '../units/bitrate-history.ts'
import { Bitrate } from '../units/BitrateCell.tsx'
import { hasBitrate } from './has-bitrate.ts'

/** The bitrate that a channel receives; a dash while it receives nothing. */
export function ChannelBitrateCell({ channel, history }: { channel: ChannelRow; history?: BitrateHistory }) {
  return <Bitrate id={channel.channelId} kbps={hasBitrate(channel) ? channel.bitrate : null} {...(history && { history })} />
}
