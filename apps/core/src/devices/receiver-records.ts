import { topicName } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import { topics } from '@backhaul/contract/topics'
import { channelType } from '@backhaul/rules/channels'
import type { StoredChannel } from '../store/channels.ts'
import type { StoredServer } from '../store/servers.ts'
import { channelFields, serverFields, silentChannel, silentServer, type UnitName } from './apply-receivers.ts'
import type { ChannelRecord, ChannelState, LastKnown, ServerRecord, ServerState } from './record.ts'

const orderOf = (live: LastKnown<unknown>) => ({
  bootId: live?.bootId ?? 0,
  seq: live?.seq ?? 0,
  heardMs: null,
  seenAt: live?.seenAt ?? 0,
  dirtyMs: 0,
})

export function channelRecord(stored: StoredChannel, live: LastKnown<ChannelState>, unitName: UnitName): ChannelRecord {
  const { id, name, groups, inventoryId, ...rest } = stored
  const state = live === undefined ? { silent: true } : { ...live.state }
  const seenAt = live?.seenAt ?? 0
  const row: ChannelRow = {
    ...rest,
    channelId: id,
    channelName: name,
    inventoryId,
    groups,
    type: channelType(stored),
    ...(state.silent ? silentChannel(seenAt) : channelFields(state, unitName)),
    lastSeen: seenAt,
  }
  const names = [topicName('i', inventoryId, topics.channels), ...groups.map((group) => topicName('g', group, topics.channels))]
  return { kind: 'channel', id, inventoryId, groups, topics: names, row, state, ...orderOf(live) }
}

export function serverRecord(stored: StoredServer, live: LastKnown<ServerState>): ServerRecord {
  const { id, ...rest } = stored
  const state = live === undefined ? { silent: true } : { ...live.state }
  const seenAt = live?.seenAt ?? 0
  const row: ServerRow = {
    ...rest,
    uniqueId: id,
    ...(state.silent ? silentServer(seenAt) : serverFields(state)),
    swVersion: state.swVersion ?? stored.swVersion,
    alerts: { warning: 0, critical: 0 },
    lastSeen: seenAt,
  }
  const names = [topicName('i', stored.inventoryId, topics.servers), ...stored.groups.map((group) => topicName('g', group, topics.servers))]
  return { kind: 'server', id, inventoryId: stored.inventoryId, groups: stored.groups, topics: names, row, state, ...orderOf(live) }
}
