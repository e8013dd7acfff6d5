import type { PrismaClient } from '@backhaul/database/client'
import { resourceTable } from './resource-table.ts'

/** The customers. One with inventories is not removed. */
export const organisationsStore = (prisma: PrismaClient) =>
  resourceTable({
    model: prisma.organisation,
    include: { _count: { select: { inventories: true, resourceRefs: true } } },
    // Only the operators of the installation have the rights of these calls.
    where: () => ({}),
    stored: ({ id, version, lastModified, name, externalUid, defaultRole, maxUsers, _count }) => ({
      id,
      kind: 'organisation',
      inventoryId: null,
      isDefault: false,
      usedBy: _count.inventories + _count.resourceRefs,
      version,
      lastModified: lastModified.getTime(),
      data: { name, externalUid, defaultRole, maxUsers },
    }),
    columns: ({ data, at }) => ({ ...data, lastModified: new Date(at) }),
  })
