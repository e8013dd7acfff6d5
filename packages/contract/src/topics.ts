import { AudioRoom, IfbServer } from './audio-rooms/audio-room.ts'
import { ChannelRow } from './channels/channel.ts'
import { Alert } from './notifications/alert.ts'
import { Notice } from './notifications/notice.ts'
import { ServerRow } from './servers/server.ts'
import { topicKind } from './topic.ts'
import { UnitRow } from './units/unit.ts'

/** All kinds of topics. The keys are unit, channel, server and alert ids; notices are keyed by event id. */
export const topics = {
  units: topicKind({ kind: 'units', access: 'units.read', value: UnitRow }),
  // A channel names its server and the unit that holds it.
  channels: topicKind({ kind: 'channels', access: 'channels.read', complete: ['units.read', 'servers.read'], value: ChannelRow }),
  servers: topicKind({ kind: 'servers', access: 'servers.read', value: ServerRow }),
  // of inventories alone. Keyed by the ids of rooms, and of servers.
  audioRooms: topicKind({ kind: 'audioRooms', access: 'management.administer', value: AudioRoom }),
  ifb: topicKind({ kind: 'ifb', access: 'servers.read', value: IfbServer }),
  // Of units, and of servers.
  alerts: topicKind({ kind: 'alerts', access: 'units.read', complete: ['servers.read'], value: Alert }),
  notices: topicKind({
    kind: 'notices',
    access: 'units.read',
    complete: ['servers.read'],
    value: Notice,
    events: { cap: 500, lifetimeMs: 10 * 60_000 },
  }),
}
export type TopicKinds = typeof topics
