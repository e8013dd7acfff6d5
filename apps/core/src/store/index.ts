import { poolOf } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { activityStore } from './activity.ts'
import { alertsStore } from './alerts.ts'
import { auditStore } from './audit.ts'
import { channelsStore } from './channels.ts'
import { coresStore } from './cores.ts'
import { fleetTokensStore } from './fleet-tokens.ts'
import { groupsStore } from './groups.ts'
import { inventoriesStore } from './inventories.ts'
import { liveStore } from './live.ts'
import { notificationsStore } from './notifications.ts'
import { preferencesStore } from './preferences.ts'
import { resourceUnitsStore } from './resource-units.ts'
import { resourcesStore } from './resources.ts'
import { retentionStore } from './retention.ts'
import { serversStore } from './servers.ts'
import { sessionsStore } from './sessions.ts'
import { unitsStore } from './units.ts'
import { usersStore } from './users.ts'
import { createDiskWatch, withTimeout } from './with-timeout.ts'

/** Holds all of the core's SQL. Functions that read an object for a caller take the caller's scope. */
export function createStore(prisma: PrismaClient, options: { demo: boolean }) {
  const disk = createDiskWatch()
  return {
    /** Returns whether the database answers, however slowly, and has space. */
    ping: (): Promise<boolean> =>
      poolOf(prisma)
        .query('SELECT 1')
        .then(
          () => !disk.isFull(),
          () => false,
        ),
    activity: disk.watch(activityStore(prisma)),
    alerts: disk.watch(alertsStore(prisma)),
    audit: withTimeout(disk.watch(auditStore(prisma))),
    channels: withTimeout(channelsStore(prisma), { unbounded: ['all'] }),
    cores: withTimeout(coresStore(prisma)),
    fleetTokens: withTimeout(fleetTokensStore(prisma), { reads: ['find', 'list', 'hashes', 'unknownDevices'] }),
    groups: withTimeout(groupsStore(prisma), { reads: ['list', 'names', 'features'], unbounded: ['all'] }),
    inventories: withTimeout(inventoriesStore(prisma), { reads: ['list', 'services'], unbounded: ['all'] }),
    live: disk.watch(liveStore(prisma)),
    notifications: withTimeout(notificationsStore(prisma), { reads: ['current'] }),
    preferences: withTimeout(preferencesStore(prisma), { reads: ['get'] }),
    retention: retentionStore(prisma),
    resources: withTimeout(resourcesStore(prisma), { reads: ['list', 'find'] }),
    resourceUnits: withTimeout(resourceUnitsStore(prisma), { reads: ['list'] }),
    servers: withTimeout(serversStore(prisma), { unbounded: ['all'] }),
    sessions: withTimeout(sessionsStore(prisma), { reads: ['find', 'ofUser'] }),
    units: withTimeout(disk.watch(unitsStore(prisma)), { reads: ['configuration'], unbounded: ['all', 'configure'] }),
    users: withTimeout(usersStore(prisma, options), { reads: ['withRights', 'credentials', 'passwordHash'], unbounded: ['memberships'] }),
  }
}
export type Store = ReturnType<typeof createStore>
