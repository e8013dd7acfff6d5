import type { UnitAlertSetting } from '@backhaul/contract/preferences'
import type { UnitStatus, UnitStatusChangeEvent } from '@backhaul/contract/units'

type StatusClass = 'offline' | 'online' | 'streaming' | 'storeAndForward' | 'other'

const classOf: Record<UnitStatus, StatusClass> = {
  offline: 'offline',
  unavailable: 'offline',
  online: 'online',
  idle: 'online',
  forwarding: 'online',
  streaming: 'streaming',
  streamingandforwarding: 'streaming',
  storeandforward: 'storeAndForward',
  upgrading: 'other',
  fetchlogs: 'other',
  transparent_bridge: 'other',
  setup_transparent_bridge: 'other',
  speedtest: 'other',
}

type EventTable = Record<StatusClass, Partial<Record<StatusClass, UnitStatusChangeEvent>>>

/** Services §4, R-209; the store-and-forward names by. What is not here is `unknown`. */
const events: EventTable = {
  offline: { online: 'offlineToOnline', streaming: 'offlineToStreaming', storeAndForward: 'offlineToStoreAndForward' },
  online: { offline: 'onlineToOffline', streaming: 'onlineToStreaming', storeAndForward: 'onlineToStoreAndForward' },
  streaming: { offline: 'streamingToOffline', online: 'streamingToOnline' },
  storeAndForward: { offline: 'storeAndForwardToOffline', online: 'storeAndForwardToOnline' },
  other: {},
}

/** What consoles are told when a status changes; null when nothing that has a name of its own did (idle to forwarding). */
export function statusChangeEvent(before: UnitStatus, after: UnitStatus): UnitStatusChangeEvent | null {
  if (before === after) return null
  const [from, to] = [classOf[before], classOf[after]]
  if (from === to && from !== 'other') return null
  return events[from][to] ?? 'unknown'
}

/**
 * Which of the user's alert settings a change falls under, or null. `startedStreaming` stands for both ways into
 * streaming; store and forward counts as streaming.
 */
export const alertSettingOf: Record<UnitStatusChangeEvent, UnitAlertSetting | null> = {
  offlineToOnline: 'offlineToOnline',
  onlineToOffline: 'onlineToOffline',
  onlineToStreaming: 'startedStreaming',
  offlineToStreaming: 'startedStreaming',
  onlineToStoreAndForward: 'startedStreaming',
  offlineToStoreAndForward: 'startedStreaming',
  streamingToOnline: 'streamingToOnline',
  storeAndForwardToOnline: 'streamingToOnline',
  streamingToOffline: 'streamingToOffline',
  storeAndForwardToOffline: 'streamingToOffline',
  unknown: null,
}
