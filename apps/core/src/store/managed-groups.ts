import type { PrismaClient } from '@backhaul/database/client'
import { whereGroupInScope } from '../scope.ts'
import { resourceTable } from './resource-table.ts'

const uses = { units: true, servers: true, channels: true, videoReturns: true, gateways: true, users: true, resourceRefs: true } as const

/** The groups as administrators manage them. */
export const managedGroupsStore = (prisma: PrismaClient) =>
  resourceTable({
    model: prisma.group,
    include: { _count: { select: uses } },
    where: whereGroupInScope,
    stored: ({ id, version, lastModified, name, inventoryId, _count }) => ({
      id,
      kind: 'group',
      inventoryId,
      isDefault: false,
      usedBy: Object.values<number>(_count).reduce((sum, count) => sum + count, 0),
      version,
      lastModified: lastModified.getTime(),
      data: { name, inventoryId },
    }),
    columns: ({ data, at }) => ({ ...data, lastModified: new Date(at) }),
    created: ({ at }) => ({ createdOn: new Date(at) }),
    // The database deletes memberships with their group, so the statement decides.
    unused: Object.fromEntries(Object.keys(uses).map((part) => [part, { none: {} }])),
  })
