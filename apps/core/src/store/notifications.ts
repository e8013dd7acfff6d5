import type { PrismaClient } from '@backhaul/database/client'
import { type Scope, whereInventoryReached } from '../scope.ts'
import { read } from './marks.ts'

/** The banner shows a handful; more would hide them all. */
const notificationsMax = 50

export const notificationsStore = (prisma: PrismaClient) => ({
  /** Notifications that have not expired: the global ones and those of inventories in scope, newest first. */
  current: read((scope: Scope, now: number) =>
    prisma.notification.findMany({
      where: {
        AND: [
          { OR: [{ expireDate: null }, { expireDate: { gt: new Date(now) } }] },
          { OR: [{ globalNotification: true }, { inventory: whereInventoryReached(scope) }] },
        ],
      },
      orderBy: { createdAt: 'desc' },
      take: notificationsMax,
    }),
  ),
})
