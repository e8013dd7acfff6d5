import { type AppContract, contract } from '@backhaul/contract/contract'
import * as channelFiles from './calls/channel-files/index.ts'
import * as ai from './calls/ai/index.ts'
import * as audioRooms from './calls/audio-rooms/index.ts'
import * as channels from './calls/channels/index.ts'
import * as destinations from './calls/destinations/index.ts'
import { areaOfKind } from './devices/registry/administration.ts'
import * as gateways from './calls/gateways/index.ts'
import * as graphics from './calls/graphics/index.ts'
import * as groups from './calls/groups/index.ts'
import type { Handlers } from './http/handle.ts'
import * as ingest from './calls/ingest/index.ts'
import * as inventories from './calls/inventories/index.ts'
import * as notifications from './calls/notifications/index.ts'
import * as p2p from './calls/p2p/index.ts'
import * as platform from './calls/platform/index.ts'
import * as preferences from './calls/preferences/index.ts'
import { resourceHandlers } from './resources/all-handlers.ts'
import * as servers from './calls/servers/index.ts'
import * as services from './calls/services/index.ts'
import * as stories from './calls/stories/index.ts'
import * as units from './units/index.ts'
import * as users from './calls/users/index.ts'
import * as videoReturn from './calls/video-return/index.ts'

/**
 * The handlers of all calls. A call without a handler is a compile error. Calls that administer a kind of device have the handlers of
 * the kind, unless their area has its own.
 */
export const handlers: Handlers<AppContract> = {
  channelFiles,
  ai,
  audioRooms,
  channels: areaOfKind('channel', contract.channels, channels),
  destinations,
  gateways: areaOfKind('gateway', contract.gateways, gateways),
  graphics,
  groups,
  ingest,
  inventories,
  notifications,
  p2p,
  platform,
  preferences,
  servers: areaOfKind('server', contract.servers, servers),
  services,
  stories,
  units: areaOfKind('unit', contract.units, units),
  users,
  videoReturn: areaOfKind('videoReturn', contract.videoReturn, videoReturn),
  ...resourceHandlers,
}
