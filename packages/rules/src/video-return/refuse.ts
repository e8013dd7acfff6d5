import type { VideoReturnCapabilities, VideoReturnInputType, VideoReturnRow } from '@backhaul/contract/video-return'
import { refusal, type Refusal } from '../refusal.ts'

type Live = Pick<VideoReturnRow, 'status' | 'p2MPStreamingStatuses'>

const refuseOffline = ({ status }: Pick<VideoReturnRow, 'status'>): Refusal<'VIDEO_RETURN_OFFLINE'> | null =>
  status === 'offline' ? refusal('VIDEO_RETURN_OFFLINE') : null

/** The input stays as it is while units show its picture. A server in the cloud has no SDI inputs. */
export function refuseInputSource(
  channel: Live,
  inputType: VideoReturnInputType,
  { inputTypes }: Pick<VideoReturnCapabilities, 'inputTypes'>,
): Refusal<'VIDEO_RETURN_OFFLINE' | 'VIDEO_RETURN_INPUT_NOT_SUPPORTED' | 'VIDEO_RETURN_IN_USE'> | null {
  const offline = refuseOffline(channel)
  if (offline !== null) return offline
  if (!inputTypes.includes(inputType)) return refusal('VIDEO_RETURN_INPUT_NOT_SUPPORTED')
  return channel.p2MPStreamingStatuses.length > 0 ? refusal('VIDEO_RETURN_IN_USE') : null
}

/** A picture is shared with every unit, or with at most as many as the server sends it to. */
export function refuseSharing(
  channel: Pick<VideoReturnRow, 'status'>,
  unitIds: readonly string[] | null,
  { feedsMax }: Pick<VideoReturnCapabilities, 'feedsMax'>,
): Refusal<'VIDEO_RETURN_OFFLINE' | 'TOO_MANY_FEEDS'> | null {
  return refuseOffline(channel) ?? (unitIds !== null && unitIds.length > feedsMax ? refusal('TOO_MANY_FEEDS', { feedsMax }) : null)
}

/** Returns the reason for which a unit cannot show the picture of a channel. */
export function refuseFeed(
  channel: Live & Pick<VideoReturnRow, 'sharedUnitIds'>,
  unitId: string,
  { feedsMax }: Pick<VideoReturnCapabilities, 'feedsMax'>,
): Refusal<'VIDEO_RETURN_OFFLINE' | 'VIDEO_RETURN_NOT_SHARED' | 'TOO_MANY_FEEDS'> | null {
  const offline = refuseOffline(channel)
  if (offline !== null) return offline
  const { sharedUnitIds, p2MPStreamingStatuses: feeds } = channel
  if (sharedUnitIds !== null && !sharedUnitIds.includes(unitId)) return refusal('VIDEO_RETURN_NOT_SHARED')
  return feeds.length >= feedsMax && !feeds.some((feed) => feed.unitId === unitId) ? refusal('TOO_MANY_FEEDS', { feedsMax }) : null
}

/** A channel that sends a picture to units is not deleted. */
export const refuseVideoReturnRemoval = ({
  p2MPStreamingStatuses,
}: Pick<VideoReturnRow, 'p2MPStreamingStatuses'>): Refusal<'VIDEO_RETURN_IN_USE'> | null =>
  p2MPStreamingStatuses.length > 0 ? refusal('VIDEO_RETURN_IN_USE') : null
