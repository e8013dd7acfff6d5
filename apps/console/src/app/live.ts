import type { ChannelRow } from '@backhaul/contract/channels'
import type { Alert } from '@backhaul/contract/notifications'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import {
  type ChannelCounterName,
  channelCounterNames,
  channelCountersOf,
  type CounterName,
  counterNames,
  countersOf,
} from '@backhaul/rules/counters'
import { createContext, use } from 'react'
import { EntityStore } from './entity-store.ts'

/** `live`: what is shown is what is. `stale`: connected, but nothing was heard for two heartbeats. `failed`: tried in vain, tries on. */
export type ConnectionStatus = 'connecting' | 'live' | 'reconnecting' | 'stale' | 'failed'

export interface ConnectionState {
  status: ConnectionStatus
  /** When the core was last heard, on this browser's clock; null before the first time. */
  heardAt: number | null
}

/** R-213 and Units §8 name the two errors. */
export type LiveLoading = 'loading' | 'ready' | 'Internal Error' | 'websocket error'

export interface LiveStores {
  units: EntityStore<UnitRow, CounterName>
  channels: EntityStore<ChannelRow, ChannelCounterName>
  servers: EntityStore<ServerRow>
  alerts: EntityStore<Alert>
}

export interface Live extends LiveStores {
  connection: ConnectionState
  loading: LiveLoading
  /** Tries now instead of when the next attempt is due. */
  reconnect(): void
}

export const createLiveStores = (): LiveStores => ({
  units: new EntityStore<UnitRow, CounterName>({ id: (unit) => unit.uniqueId, counterNames, countersOf }),
  channels: new EntityStore<ChannelRow, ChannelCounterName>({
    id: (channel) => channel.channelId,
    counterNames: channelCounterNames,
    countersOf: channelCountersOf,
  }),
  servers: new EntityStore<ServerRow>({ id: (server) => server.uniqueId }),
  alerts: new EntityStore<Alert>({ id: (alert) => alert.id }),
})

export const LiveContext = createContext<Live | null>(null)

export function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive outside of a signed-in page.')
  return live
}
