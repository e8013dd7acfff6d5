import { type AppContract, contract } from '@backhaul/contract/contract'
import * as channelFiles from './channel-files/index.ts'
import * as ai from './ai/index.ts'
import * as audioRooms from './audio-rooms/index.ts'
import * as channels from './channels/index.ts'
import * as destinations from './destinations/index.ts'
import { areaOfKind } from '../devices/registry/administration.ts'
import * as gateways from './gateways/index.ts'
import * as graphics from './graphics/index.ts'
import * as groups from './groups/index.ts'
import type { Handlers } from '../http/handle.ts'
import * as ingest from './ingest/index.ts'
import * as inventories from './inventories/index.ts'
import * as notifications from './notifications/index.ts'
import * as p2p from './p2p/index.ts'
import * as platform from './platform/index.ts'
import * as preferences from './preferences/index.ts'
import { resourceHandlers } from '../resources/all-handlers.ts'
import * as servers from './servers/index.ts'
import * as services from './services/index.ts'
import * as stories from './stories/index.ts'
import * as units from './units/index.ts'
import { settingHandlers } from './units/setting-handlers.ts'
import * as users from './users/index.ts'
import * as videoReturn from './video-return/index.ts'
import { waiting } from './waiting.ts'

/**
 * The handlers of all calls. A call without a handler is a compile error. Calls that administer a kind of device have the handlers of
 * the kind, and calls that change a setting those of the settings, unless their area has its own.
 */
export const handlers: Handlers<AppContract> = {
  channelFiles,
  ai,
  audioRooms,
  channels: areaOfKind('channel', contract.channels, { ...waiting.channel, ...channels }),
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
  servers: areaOfKind('server', contract.servers, { ...waiting.server, ...servers }),
  services,
  stories,
  units: areaOfKind('unit', contract.units, { ...waiting.unit, ...settingHandlers, ...units }),
  users,
  videoReturn: areaOfKind('videoReturn', contract.videoReturn, { ...waiting.videoReturn, ...videoReturn }),
  ...resourceHandlers,
}
