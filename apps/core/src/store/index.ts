import type { PrismaClient } from '@backhaul/database/client'
import { activityStore } from './activity.ts'
import { alertsStore } from './alerts.ts'
import { auditStore } from './audit.ts'
import { channelsStore } from './channels.ts'
import { groupsStore } from './groups.ts'
import { inTime } from './in-time.ts'
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
  audit: inTime(auditStore(prisma)),
  channels: channelsStore(prisma),
  groups: inTime(groupsStore(prisma)),
  inventories: inTime(inventoriesStore(prisma)),
  live: liveStore(prisma),
  notifications: inTime(notificationsStore(prisma)),
  preferences: inTime(preferencesStore(prisma)),
  resources: inTime(resourcesStore(prisma)),
  servers: serversStore(prisma),
  sessions: inTime(sessionsStore(prisma)),
  units: { ...unitsStore(prisma), ...inTime({ configure: unitsStore(prisma).configure }) },
  users: inTime(usersStore(prisma)),
})
export type Store = ReturnType<typeof createStore>
