import type { Group, GroupLight } from '@backhaul/contract/groups'
import { AlertRules } from '@backhaul/contract/notifications'
import { readAll } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { type Scope, whereGroupInScope } from '../scope.ts'
import { read, unbounded, write } from './marks.ts'
import { unlessTaken } from './refusals.ts'

/** A group with its alert rules; null: the default ones. */
export type StoredGroup = GroupLight & { readonly alerts: AlertRules | null }

/** The longest list of groups; an installation has some hundreds. */
const groupsMax = 5000

export const groupsStore = (prisma: PrismaClient) => ({
  /** False when the inventory has a group of this name. */
  create: write(({ id, name, inventoryId }: GroupLight, at: number): Promise<boolean> =>
    unlessTaken(prisma.group.create({ data: { id, name, inventoryId, createdOn: new Date(at) }, select: { id: true } })),
  ),

  /** Removes a group with all its memberships; false when there is no such group. */
  remove: write(async (id: string): Promise<boolean> => (await prisma.group.deleteMany({ where: { id } })).count > 0),

  /** Reads every group for the registry, which applies the scopes of callers. */
  all: unbounded(async (): Promise<StoredGroup[]> => {
    const rows = await readAll<StoredGroup>(prisma, 'SELECT id, name, inventory_id, alerts FROM groups')
    return rows.map(({ alerts, ...row }) => ({ ...row, alerts: AlertRules.nullable().parse(alerts) }))
  }),

  /** False when there is no such group. */
  setAlerts: write(
    async (id: string, alerts: AlertRules): Promise<boolean> =>
      (await prisma.group.updateMany({ where: { id }, data: { alerts } })).count > 0,
  ),

  /** Groups in scope by name, with their sizes. */
  list: read(async (scope: Scope): Promise<Group[]> => {
    const rows = await prisma.group.findMany({
      where: whereGroupInScope(scope),
      orderBy: { name: 'asc' },
      take: groupsMax,
      include: { inventory: { select: { name: true } }, _count: { select: { units: true, channels: true } } },
    })
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      inventoryId: row.inventoryId,
      inventoryName: row.inventory.name,
      createdOn: row.createdOn.getTime(),
      unitCount: row._count.units,
      channelCount: row._count.channels,
    }))
  }),

  /** Groups in scope by name, without their sizes. */
  names: read((scope: Scope): Promise<GroupLight[]> =>
    prisma.group.findMany({
      where: whereGroupInScope(scope),
      orderBy: { name: 'asc' },
      take: groupsMax,
      select: { id: true, name: true, inventoryId: true },
    }),
  ),

  /** Groups of some inventories in scope, with the names of the inventories. */
  inInventories: read(async (scope: Scope, inventoryIds: readonly string[]): Promise<(GroupLight & { inventoryName: string })[]> => {
    const rows = await prisma.group.findMany({
      where: { AND: [whereGroupInScope(scope), { inventoryId: { in: [...inventoryIds] } }] },
      orderBy: { name: 'asc' },
      take: groupsMax,
      select: { id: true, name: true, inventoryId: true, inventory: { select: { name: true } } },
    })
    return rows.map(({ inventory, ...group }) => ({ ...group, inventoryName: inventory.name }))
  }),

  /** Feature flags of a group that the caller may see. */
  features: read(async (groupId: string): Promise<string[]> => {
    const rows = await prisma.groupFeature.findMany({ where: { groupId }, select: { name: true }, orderBy: { name: 'asc' } })
    return rows.map(({ name }) => name)
  }),
})
