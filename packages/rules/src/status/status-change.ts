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

/** Services §4, R-209; the store-and-forward names by resolutions.md 29. A change without an entry is `unknown`. */
const events: EventTable = {
  offline: { online: 'offlineToOnline', streaming: 'offlineToStreaming', storeAndForward: 'offlineToStoreAndForward' },
  online: { offline: 'onlineToOffline', streaming: 'onlineToStreaming', storeAndForward: 'onlineToStoreAndForward' },
  streaming: { offline: 'streamingToOffline', online: 'streamingToOnline' },
  storeAndForward: { offline: 'storeAndForwardToOffline', online: 'storeAndForwardToOnline' },
  other: {},
}

/** Returns the event that consoles receive for a change of status; null when the class of the status stays the same (idle to forwarding). */
export function statusChangeEvent(before: UnitStatus, after: UnitStatus): UnitStatusChangeEvent | null {
  if (before === after) return null
  const [from, to] = [classOf[before], classOf[after]]
  if (from === to && from !== 'other') return null
  return events[from][to] ?? 'unknown'
}

/**
 * The user's alert setting for each event, or null. `startedStreaming` covers both events that begin streaming;
 * store and forward counts as streaming.
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
