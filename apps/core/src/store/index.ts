import type { PrismaClient } from '@backhaul/database/client'
import { auditStore } from './audit.ts'
import { groupsStore } from './groups.ts'
import { inventoriesStore } from './inventories.ts'
import { notificationsStore } from './notifications.ts'
import { preferencesStore } from './preferences.ts'
import { sessionsStore } from './sessions.ts'
import { usersStore } from './users.ts'

/** All of the core's SQL is behind this. Functions that read an object for a caller ask for the caller's scope. */
export const createStore = (prisma: PrismaClient) => ({
  /** Whether the database answers at all; as slow as it is. */
  answers: (): Promise<boolean> =>
    prisma.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
  audit: auditStore(prisma),
  groups: groupsStore(prisma),
  inventories: inventoriesStore(prisma),
  notifications: notificationsStore(prisma),
  preferences: preferencesStore(prisma),
  sessions: sessionsStore(prisma),
  users: usersStore(prisma),
})
export type Store = ReturnType<typeof createStore>
