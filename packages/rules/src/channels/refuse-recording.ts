import type { ChannelRow } from '@backhaul/contract/channels'
import { refusal, type Refusal } from '../refusal.ts'
import { refuseChannelOffline } from './refuse-channel.ts'

type Recorded = Pick<ChannelRow, 'status' | 'recording'>

/** A channel records what it receives: a stream of a unit, or the source of an input that is online. */
export function refuseStartRecording({
  status,
  recording,
}: Recorded): Refusal<'CHANNEL_OFFLINE' | 'CHANNEL_UPGRADING' | 'CHANNEL_RECORDS' | 'CHANNEL_HAS_NO_VIDEO'> | null {
  const offline = refuseChannelOffline({ status })
  if (offline !== null) return offline
  if (recording) return refusal('CHANNEL_RECORDS')
  return status === 'collecting' || status === 'online' ? null : refusal('CHANNEL_HAS_NO_VIDEO')
}

export const refuseStopRecording = ({ recording }: Pick<ChannelRow, 'recording'>): Refusal<'CHANNEL_RECORDS_NOTHING'> | null =>
  recording ? null : refusal('CHANNEL_RECORDS_NOTHING')
