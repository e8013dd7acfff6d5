import type { TopicName } from '@backhaul/contract'
import type { Fields } from '../../realtime/patch.ts'
import type { Content } from '../../realtime/topic.ts'
import type { AudioState } from '../kinds/audio-state.ts'
import type { AnyRecord } from './record.ts'
import type { Indexes, RecordIndex } from './record-index.ts'
import type { Views } from './views.ts'

/** The part of the registry that topics show. */
export interface Contents extends Indexes {
  readonly views: Views
  readonly audio: AudioState
}

function* alertsOf(records: Iterable<AnyRecord>): Generator<[key: string, alert: Fields]> {
  for (const { alerts } of records) for (const alert of alerts) yield [alert.id, { ...alert }]
}

/** Returns how the topic of a group or inventory is read from the records; null for a topic of events, which are kept nowhere else. */
export function contentOf(registry: Contents, name: TopicName): Content | null {
  const [scope, id = '', kind, reduced] = name.split('/')
  const { units, channels, servers, videoReturns, gateways } = registry
  const held = (index: RecordIndex<any, AnyRecord>) => (scope === 'g' ? index.ofGroup(id) : index.ofInventory(id))
  const rows = (index: RecordIndex<any, AnyRecord>) => () => registry.views.topicRows(name, held(index))
  if (kind === 'units') return rows(units)
  if (kind === 'channels') return rows(channels)
  if (kind === 'servers') return rows(servers)
  // Rooms belong to inventories: the topics of groups are empty.
  if (kind === 'audioRooms') return () => (scope === 'i' ? registry.audio.topicRooms(id) : [])
  if (kind === 'ifb') return () => registry.audio.topicIfb(held(servers))
  if (kind === 'videoReturns') return rows(videoReturns)
  if (kind === 'gateways') return rows(gateways)
  if (kind === 'alerts') return () => alertsOf(reduced === undefined ? [...held(units), ...held(servers)] : held(units))
  return null
}
