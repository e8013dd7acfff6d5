import type { Applications, ReceivedStatus, UnitIconState, UnitStatus } from '@backhaul/contract/units'
import { isRunning, streamsSeveralFeeds } from './activities.ts'

/**
 * Derives the status of a unit: the seven steps of Units §4 in their order, R-051 to R-059. Null is a unit that reported no
 * applications. `received` is the status that a unit reports itself: `unavailable` counts always, the others in place
 * of idle.
 */
export function deriveStatus(applications: Applications, received: ReceivedStatus | null = null): UnitStatus {
  if (applications === null) return 'offline'
  if (received === 'unavailable') return received
  const { upgrade, fetchlogs, databridge, video, store, forward } = applications
  if (isRunning(upgrade)) return 'upgrading'
  if (isRunning(fetchlogs)) return 'fetchlogs'
  if (isRunning(databridge)) return 'transparent_bridge'
  if (isRunning(video)) return isRunning(forward) ? 'streamingandforwarding' : video === 'speedtest' ? 'speedtest' : 'streaming'
  // The priority list names only `video`, but these count as streaming elsewhere in Units §4, so they are shown as streaming.
  if (streamsSeveralFeeds(applications)) return 'streaming'
  if (isRunning(forward)) return isRunning(store) ? 'storeandforward' : 'forwarding'
  if (isRunning(store)) return 'storeandforward'
  return received ?? 'idle'
}

/** */
export const isOfflineLike = (status: UnitStatus): boolean => status === 'offline' || status === 'unavailable'

/** */
export const isOnlineLike = (status: UnitStatus): boolean => status === 'online' || status === 'idle' || status === 'forwarding'

/** */
export function unitIcon(status: UnitStatus): UnitIconState {
  if (isOfflineLike(status)) return 'offline'
  if (isOnlineLike(status)) return 'online'
  if (status === 'upgrading') return 'upgrading'
  return status === 'fetchlogs' ? 'fetch-logs' : 'busy'
}
