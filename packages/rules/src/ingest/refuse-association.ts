import type { ChannelRow } from '@backhaul/contract/channels'
import { carriesVideo } from '../channels/channel-status.ts'
import { refusal, type Refusal } from '../refusal.ts'

type Channel = Pick<ChannelRow, 'status' | 'recording' | 'ingest' | 'type'>

const isInUse = ({ status, recording }: Pick<Channel, 'status' | 'recording'>): boolean => carriesVideo(status) || recording

/** E-075: returns why a channel cannot be associated with an ingest server: it has one already, it is busy, or it records nothing. */
export function refuseIngestAssociation(
  channel: Channel,
): Refusal<'INGEST_CHANNEL' | 'CHANNEL_NOT_CAPABLE' | 'INGEST_CHANNEL_BUSY'> | null {
  if (channel.ingest) return refusal('INGEST_CHANNEL')
  if (channel.type === 'distributor') return refusal('CHANNEL_NOT_CAPABLE', { capability: 'recording' })
  return isInUse(channel) ? refusal('INGEST_CHANNEL_BUSY') : null
}

/** E-075: returns why the association of a channel cannot end now. */
export const refuseIngestEnd = (channel: Pick<Channel, 'status' | 'recording'>): Refusal<'INGEST_CHANNEL_BUSY'> | null =>
  isInUse(channel) ? refusal('INGEST_CHANNEL_BUSY') : null
