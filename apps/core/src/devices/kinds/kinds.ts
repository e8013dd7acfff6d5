import type { Unit } from '@backhaul/contract/units'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../../ids.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { ActivityRecord } from '../../store/activity.ts'
import type { Store } from '../../store/index.ts'
import type { AnyRecord, UnitRecord } from '../registry/record.ts'
import type { Views } from '../registry/views.ts'
import { AudioState } from './audio-state.ts'
import { sampleUnits } from './bandwidth.ts'
import { channelKind } from './channel-kind.ts'
import { gatewayKind } from './gateway-kind.ts'
import type { Derived, Kind, Registered } from './kind.ts'
import { serverKind } from './server-kind.ts'
import { serverUsage } from './server-usage.ts'
import { type Names, unitDetails } from './unit-details.ts'
import { UnitFeeds } from './unit-feeds.ts'
import { unitKind } from './unit-kind.ts'
import { UnitNotices } from './unit-notices.ts'
import { UnitOrders } from './unit-orders.ts'
import { videoReturnKind } from './video-return-kind.ts'

/** In the order in which records are made at the start: the other devices name the units that they work for. */
export const kinds = {
  unit: unitKind,
  channel: channelKind,
  server: serverKind,
  videoReturn: videoReturnKind,
  gateway: gatewayKind,
} as const

/** Returns the kind of a record; only its own records may be given to it. */
export const kindOf = (record: AnyRecord): Kind<any, any> => kinds[record.kind]

interface DerivedDeps {
  clock: Clock
  ids: Ids
  store: Store
  hub: Hub
  views: Views
  /** Names the inventories and groups of a unit. */
  names: Names
  logActivity(entry: ActivityRecord): void
}

/** Makes the state over several devices of a registry; `stop` ends the samples. */
export function createDerived(registry: Omit<Registered, keyof Derived>, deps: DerivedDeps): Derived & { stop(): void } {
  const { units, channels, servers } = registry
  const of = { units: units.byId, channels: channels.byId, servers: servers.byId }
  const usage = serverUsage(deps.clock, of.servers)
  const stopSampling = sampleUnits(deps.clock, of.units)
  return {
    orders: new UnitOrders(of.units),
    feeds: new UnitFeeds(of.units),
    notices: new UnitNotices(deps),
    audio: new AudioState({ ...deps, ...of, show: (channel, fields) => registry.show(channel, fields) }),
    usage,
    unitDetails: (unit: UnitRecord): Unit => unitDetails(unit, deps.names),
    stop() {
      usage.stop()
      stopSampling()
    },
  }
}
