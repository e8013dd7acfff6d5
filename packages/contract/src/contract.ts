import { calls as channels } from './channels/calls.ts'
import { calls as groups } from './groups/calls.ts'
import { calls as inventories } from './inventories/calls.ts'
import { calls as notifications } from './notifications/calls.ts'
import { calls as platform } from './platform/calls.ts'
import { calls as preferences } from './preferences/calls.ts'
import { calls as servers } from './servers/calls.ts'
import { calls as units } from './units/calls.ts'
import { calls as users } from './users/calls.ts'
import { resources, type Resources } from './resources/index.ts'

type ResourceAreas = { readonly [K in keyof Resources]: Resources[K]['calls'] }
const resourceAreas = Object.fromEntries(Object.entries(resources).map(([name, { calls }]) => [name, calls])) as unknown as ResourceAreas

/** Every call of the API, by area. */
export const contract = { channels, groups, inventories, notifications, platform, preferences, servers, units, users, ...resourceAreas }
export type AppContract = typeof contract
