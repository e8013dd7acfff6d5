import type { PrismaClient } from '@backhaul/database/client'
import { activityStore } from './activity.ts'
import { alertsStore } from './alerts.ts'
import { auditStore } from './audit.ts'
import { channelsStore } from './channels.ts'
import { groupsStore } from './groups.ts'
import { withTimeout } from './with-timeout.ts'
import { inventoriesStore } from './inventories.ts'
import { liveStore } from './live.ts'
import { notificationsStore } from './notifications.ts'
import { preferencesStore } from './preferences.ts'
import { resourcesStore } from './resources.ts'
import { serversStore } from './servers.ts'
import { sessionsStore } from './sessions.ts'
import { unitsStore } from './units.ts'
import { usersStore } from './users.ts'

/** All of the core's SQL is behind this. Functions that read an object for a caller ask for the caller's scope. */
export const createStore = (prisma: PrismaClient) => ({
  /** Whether the database answers at all; as slow as it is. */
  answers: (): Promise<boolean> =>
    prisma.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
  activity: activityStore(prisma),
  alerts: alertsStore(prisma),
  audit: withTimeout(auditStore(prisma)),
  channels: channelsStore(prisma),
  groups: withTimeout(groupsStore(prisma)),
  inventories: withTimeout(inventoriesStore(prisma)),
  live: liveStore(prisma),
  notifications: withTimeout(notificationsStore(prisma)),
  preferences: withTimeout(preferencesStore(prisma)),
  resources: withTimeout(resourcesStore(prisma)),
  servers: serversStore(prisma),
  sessions: withTimeout(sessionsStore(prisma)),
  units: { ...unitsStore(prisma), ...withTimeout({ configure: unitsStore(prisma).configure }) },
  users: withTimeout(usersStore(prisma)),
})
export type Store = ReturnType<typeof createStore>
