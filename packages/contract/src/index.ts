import * as channelCalls from './channels/channels.calls.ts'
import * as groupCalls from './groups/groups.calls.ts'
import * as inventoryCalls from './inventories/inventories.calls.ts'
import * as notificationCalls from './notifications/notifications.calls.ts'
import * as platformCalls from './platform/platform.calls.ts'
import * as preferenceCalls from './preferences/preferences.calls.ts'
import * as serverCalls from './servers/servers.calls.ts'
import * as unitCommands from './units/commands.calls.ts'
import * as unitConfig from './units/config.calls.ts'
import * as unitReads from './units/reads.calls.ts'
import * as unitStream from './units/stream.calls.ts'
import * as account from './users/account.calls.ts'
import * as auth from './users/auth.calls.ts'

/** Every call of the API, by area. A new calls file gets one line here. */
export const contract = {
  channels: { ...channelCalls },
  groups: { ...groupCalls },
  inventories: { fetch: inventoryCalls.fetch },
  notifications: { ...notificationCalls },
  platform: { ...platformCalls },
  preferences: { ...preferenceCalls },
  servers: { ...serverCalls },
  units: { ...unitReads, ...unitStream, ...unitCommands, ...unitConfig },
  users: { ...auth, ...account },
}
export type AppContract = typeof contract

export * from './access.ts'
export * from './call.ts'
export * from './channels/channel.ts'
export * from './errors.ts'
export * from './form-messages.ts'
export * from './groups/group.ts'
export * from './id.ts'
export * from './notifications/alert.ts'
export * from './notifications/notice.ts'
export * from './notifications/notification.ts'
export * from './paging.ts'
export * from './platform/console-config.ts'
export * from './preferences/preferences.ts'
export * from './realtime.ts'
export * from './servers/server.ts'
export * from './topic.ts'
export * from './topics.ts'
export * from './units/product.ts'
export * from './units/status.ts'
export * from './units/unit.ts'
export * from './users/role.ts'
export * from './users/user.ts'
