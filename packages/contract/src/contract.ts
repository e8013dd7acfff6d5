import { calls as channels } from './channels/calls.ts'
import { calls as groups } from './groups/calls.ts'
import { calls as inventories } from './inventories/calls.ts'
import { calls as notifications } from './notifications/calls.ts'
import { calls as platform } from './platform/calls.ts'
import { calls as preferences } from './preferences/calls.ts'
import { calls as servers } from './servers/calls.ts'
import { calls as units } from './units/calls.ts'
import { calls as users } from './users/calls.ts'

/** Every call of the API, by area. */
export const contract = { channels, groups, inventories, notifications, platform, preferences, servers, units, users }
export type AppContract = typeof contract
