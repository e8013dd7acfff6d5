import { type ChannelRow, type ServerRow, topicName, topics } from '@backhaul/contract'
import type { ChannelReport, ServerReport } from '@backhaul/device-link'
import { channelType } from '@backhaul/rules'
import type { StoredChannel } from '../store/channels.ts'
import type { StoredServer } from '../store/servers.ts'
import type { ChannelRecord, ServerRecord } from './record.ts'

interface LastKnown<State> {
  bootId: number
  seq: number
  seenAt: number
  state: State
}

const order = (live: LastKnown<unknown> | undefined) => ({
  bootId: live?.bootId ?? 0,
  seq: live?.seq ?? 0,
  heardMs: null,
  seenAt: live?.seenAt ?? 0,
  dirtyMs: 0,
})

export function channelRecord(stored: StoredChannel, live: LastKnown<ChannelReport> | undefined): ChannelRecord {
  const { id, name, groups, inventoryId, ...rest } = stored
  const state = { ...live?.state }
  const row: ChannelRow = {
    ...rest,
    channelId: id,
    channelName: name,
    inventoryId,
    groups,
    type: channelType(stored),
    status: state.status ?? 'offline',
    allocatedTo: null,
    allocatedToUnitAlias: null,
    allocatedToUnitUid: state.allocatedToUnitUid ?? null,
    allocatedToByApp: null,
    onAir: state.status === 'collecting',
    recording: state.recording ?? false,
    bitrate: state.bitrateKbps ?? 0,
    uptime: state.upTimeS ?? null,
    lastSeen: live?.seenAt ?? 0,
  }
  const names = [topicName('i', inventoryId, topics.channels), ...groups.map((group) => topicName('g', group, topics.channels))]
  return { kind: 'channel', id, inventoryId, groups, topics: names, row, state, ...order(live) }
}

export function serverRecord(stored: StoredServer, live: LastKnown<ServerReport> | undefined): ServerRecord {
  const { id, ...rest } = stored
  const state = { ...live?.state }
  const row: ServerRow = {
    ...rest,
    uniqueId: id,
    state: state.state ?? 'offline',
    swVersion: state.swVersion ?? stored.swVersion,
    serverUsage: state.serverUsage ?? null,
    upTime: state.upTimeS ?? null,
    alerts: { warning: 0, critical: 0 },
    lastSeen: live?.seenAt ?? 0,
  }
  const names = [topicName('i', stored.inventoryId, topics.servers), ...stored.groups.map((group) => topicName('g', group, topics.servers))]
  return { kind: 'server', id, inventoryId: stored.inventoryId, groups: stored.groups, topics: names, row, state, ...order(live) }
}
