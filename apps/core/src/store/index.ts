import type { PrismaClient } from '@backhaul/database/client'
import { activityStore } from './activity.ts'
import { alertsStore } from './alerts.ts'
import { auditStore } from './audit.ts'
import { channelsStore } from './channels.ts'
import { groupsStore } from './groups.ts'
import { inventoriesStore } from './inventories.ts'
import { liveStore } from './live.ts'
import { notificationsStore } from './notifications.ts'
import { preferencesStore } from './preferences.ts'
import { resourceUnitsStore } from './resource-units.ts'
import { resourcesStore } from './resources.ts'
import { serversStore } from './servers.ts'
import { sessionsStore } from './sessions.ts'
import { unitsStore } from './units.ts'
import { usersStore } from './users.ts'
import { withTimeout } from './with-timeout.ts'

/** Holds all of the core's SQL. Functions that read an object for a caller take the caller's scope. */
export const createStore = (prisma: PrismaClient, options: { demo: boolean }) => ({
  /** Returns whether the database answers, however slowly. */
  ping: (): Promise<boolean> =>
    prisma.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
  activity: activityStore(prisma),
  alerts: alertsStore(prisma),
  audit: withTimeout(auditStore(prisma)),
  channels: withTimeout(channelsStore(prisma), ['all']),
  groups: withTimeout(groupsStore(prisma), ['all']),
  inventories: withTimeout(inventoriesStore(prisma), ['all']),
  live: liveStore(prisma),
  notifications: withTimeout(notificationsStore(prisma)),
  preferences: withTimeout(preferencesStore(prisma)),
  resources: withTimeout(resourcesStore(prisma)),
  resourceUnits: withTimeout(resourceUnitsStore(prisma)),
  servers: withTimeout(serversStore(prisma), ['all']),
  sessions: withTimeout(sessionsStore(prisma)),
  units: withTimeout(unitsStore(prisma), ['all']),
  users: withTimeout(usersStore(prisma, options)),
})
export type Store = ReturnType<typeof createStore>
