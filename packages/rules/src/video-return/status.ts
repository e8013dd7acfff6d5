import { VideoReturnStatus } from '@backhaul/contract/video-return'

const isKnown = (status: string): status is VideoReturnStatus => VideoReturnStatus.safeParse(status).success

/**
 * returns the status of a video return channel after a report. `connecting` and `stopping` are ignored: `connecting`
 * is set by the action of a user alone. An unknown status counts as offline.
 */
export function videoReturnStatus(known: VideoReturnStatus, reported: string): VideoReturnStatus {
  // A channel that reports is not offline. Its next report has its status.
  if (reported === 'connecting' || reported === 'stopping') return known === 'offline' ? 'idle' : known
  return isKnown(reported) ? reported : 'offline'
}
