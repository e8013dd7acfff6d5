import type { AppContract } from '@backhaul/contract'
import { channels } from './channels/index.ts'
import { groups } from './groups/index.ts'
import type { Handlers } from './http/handle.ts'
import { inventories } from './inventories/index.ts'
import { notifications } from './notifications/index.ts'
import { platform } from './platform/index.ts'
import { preferences } from './preferences/index.ts'
import { servers } from './servers/index.ts'
import { units } from './units/index.ts'
import { users } from './users/index.ts'

/** A handler for every call of the contract; a forgotten one does not compile. */
export const handlers: Handlers<AppContract> = {
  channels,
  groups,
  inventories,
  notifications,
  platform,
  preferences,
  servers,
  units,
  users,
}
