import type { TopicKinds } from '@backhaul/contract/topics'
import {
  type ChannelCounterName,
  channelCounterNames,
  channelCountersOf,
  type CounterName,
  counterNames,
  countersOf,
  type VideoReturnCounterName,
  videoReturnCounterNames,
  videoReturnCountersOf,
  type ServerCounterName,
  serverCounterNames,
  serverCountersOf,
} from '@backhaul/rules/counters'
import { EntityStore, type EntityStoreOptions } from './entity-store.ts'

/** The kinds of topics that hold rows. Notices are events: they are shown once and not kept. */
export type LiveTopic = Exclude<keyof TopicKinds, 'notices'>
export type RowOf<Topic extends LiveTopic> = TopicKinds[Topic]['~value']

interface CountersOf extends Record<LiveTopic, string> {
  units: CounterName
  channels: ChannelCounterName
  videoReturns: VideoReturnCounterName
  gateways: never
  servers: ServerCounterName
  alerts: never
  audioRooms: never
  ifb: never
}

const options: { readonly [Topic in LiveTopic]: EntityStoreOptions<RowOf<Topic>, CountersOf[Topic]> } = {
  units: { id: (unit) => unit.uniqueId, counterNames, countersOf },
  channels: { id: (channel) => channel.channelId, counterNames: channelCounterNames, countersOf: channelCountersOf },
  videoReturns: { id: (channel) => channel.uniqueId, counterNames: videoReturnCounterNames, countersOf: videoReturnCountersOf },
  gateways: { id: (gateway) => gateway.uniqueId },
  servers: { id: (server) => server.uniqueId, counterNames: serverCounterNames, countersOf: serverCountersOf },
  alerts: { id: (alert) => alert.id },
  audioRooms: { id: (room) => room.id },
  ifb: { id: (server) => server.serverId },
}

export const liveTopics = Object.keys(options) as LiveTopic[]

/** One store per kind of topic. */
export type LiveStores = { readonly [Topic in LiveTopic]: EntityStore<RowOf<Topic>, CountersOf[Topic]> }

export const createLiveStores = (): LiveStores =>
  Object.fromEntries(liveTopics.map((topic) => [topic, new EntityStore(options[topic] as EntityStoreOptions<any, any>)])) as never
