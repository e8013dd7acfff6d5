import type { AudioRoom, IfbServer } from './audio-rooms/audio-room.ts'
import type { ChannelRow } from './channels/channel.ts'
import type { GatewayRow } from './gateways/gateway.ts'
import type { Alert } from './notifications/alert.ts'
import type { Notice } from './notifications/notice.ts'
import type { ServerRow } from './servers/server.ts'
import { topicKind } from './topic.ts'
import type { UnitRow } from './units/unit.ts'
import type { VideoReturnRow } from './video-return/video-return.ts'

/** All kinds of topics. The keys are the ids of devices and alerts; notices are keyed by event id. */
export const topics = {
  units: topicKind<UnitRow>({ kind: 'units', access: 'units.read' }),
  // A channel names its server and the unit that holds it.
  channels: topicKind<ChannelRow>({ kind: 'channels', access: 'channels.read', complete: ['units.read', 'servers.read'] }),
  servers: topicKind<ServerRow>({ kind: 'servers', access: 'servers.read' }),
  // of inventories alone. Keyed by the ids of rooms, and of servers.
  audioRooms: topicKind<AudioRoom>({ kind: 'audioRooms', access: 'management.administer' }),
  ifb: topicKind<IfbServer>({ kind: 'ifb', access: 'servers.read' }),
  // A video return channel names its server and the units that show its picture.
  videoReturns: topicKind<VideoReturnRow>({
    kind: 'videoReturns',
    access: 'videoReturn.read',
    complete: ['units.read', 'servers.read'],
  }),
  // A user who operates a unit chooses the gateway of its databridge.
  gateways: topicKind<GatewayRow>({ kind: 'gateways', access: 'units.read' }),
  // Of units, and of servers.
  alerts: topicKind<Alert>({ kind: 'alerts', access: 'units.read', complete: ['servers.read'] }),
  notices: topicKind<Notice>({
    kind: 'notices',
    access: 'units.read',
    complete: ['servers.read'],
    events: { cap: 500, lifetimeMs: 10 * 60_000 },
  }),
}
export type TopicKinds = typeof topics
