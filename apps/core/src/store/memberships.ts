import type { DeviceKind } from '@backhaul/device-link'
import { readAll, readPages } from '@backhaul/database'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Memberships } from '../scope.ts'
import { refusalOf, type Taken, takenBy } from './refusals.ts'

/** The kinds of devices. The core has records of all of them. */
export type StoredKind = DeviceKind

/** Bounds the topics a change of one device is published in. M-056 names a maximum and no number. */
const inventoriesMax = 50
const groupsMax = 200

/**
 * Why memberships, or a new device, were refused. `taken`: the name in one of the inventories, or the id or serial number.
 * `unknown`: no such device, inventory or group, or a group that lies in none of the inventories.
 */
export type Refused = { refused: 'unknown' | 'tooMany' } | { refused: 'taken'; by: Taken }

/** Selects a device's memberships together with its row. */
export const withMemberships = {
  inventories: { select: { inventoryId: true }, orderBy: { inventoryId: 'asc' } },
  groups: { select: { groupId: true }, orderBy: { groupId: 'asc' } },
} as const satisfies Prisma.ServerInclude

/** Returns the memberships of a row that was read `withMemberships`; the primary inventory is the first. */
export function membershipsOf(row: {
  inventoryId: string
  inventories: { inventoryId: string }[]
  groups: { groupId: string }[]
}): Memberships {
  return {
    inventoryId: row.inventoryId,
    inventories: primaryFirst(
      row.inventoryId,
      row.inventories.map((one) => one.inventoryId),
    ),
    groups: row.groups.map((one) => one.groupId),
  }
}

const primaryFirst = (primary: string, ids: readonly string[]) => [primary, ...ids.filter((id) => id !== primary)]

/** The tables of each kind. Groups of a unit are ordered by when it was added (Services §4). */
export const tables = {
  unit: { devices: 'units', inventories: 'unit_inventories', groups: 'group_units', key: 'unit_id', order: 'added_at, group_id' },
  channel: { devices: 'channels', inventories: 'channel_inventories', groups: 'group_channels', key: 'channel_id', order: 'group_id' },
  server: { devices: 'servers', inventories: 'server_inventories', groups: 'group_servers', key: 'server_id', order: 'group_id' },
  videoReturn: {
    devices: 'video_returns',
    inventories: 'video_return_inventories',
    groups: 'group_video_returns',
    key: 'video_return_id',
    order: 'group_id',
  },
  gateway: { devices: 'gateways', inventories: 'gateway_inventories', groups: 'group_gateways', key: 'gateway_id', order: 'group_id' },
} as const satisfies Record<StoredKind, object>

/** The statement that reads devices of a kind `withMemberships`, and with the columns that a kind has in addition. */
function selection(kind: StoredKind, also: string): string {
  const { devices, inventories, groups, key, order } = tables[kind]
  const idsOf = (table: string, column: string, field: string, by: string) =>
    `(SELECT coalesce(json_agg(json_build_object('${field}', ${column}) ORDER BY ${by}), '[]') FROM ${table} WHERE ${key} = ${devices}.id)`
  return `SELECT ${devices}.*, ${idsOf(inventories, 'inventory_id', 'inventoryId', 'inventory_id')} AS inventories,
       ${idsOf(groups, 'group_id', 'groupId', order)} AS groups ${also}
     FROM ${devices}`
}

/** Reads all devices of a kind. A start reads with it. */
export const allWithMemberships = <Row>(prisma: PrismaClient, kind: StoredKind, also = ''): Promise<Row[]> =>
  readPages<Row>(prisma, selection(kind, also), 'id')

/** Reads the devices of a kind that have one of some ids. */
export const someWithMemberships = <Row>(prisma: PrismaClient, kind: StoredKind, ids: readonly string[], also = ''): Promise<Row[]> =>
  readAll<Row>(prisma, `${selection(kind, also)} WHERE id = ANY ($1)`, [ids])

/**
 * Makes these the memberships of a device, in a transaction of the caller's: other cores wait at the device's row. The foreign
 * keys refuse a group outside of the inventories, the unique index a name that an inventory already contains.
 */
async function writeMemberships(db: Prisma.TransactionClient, kind: StoredKind, id: string, wanted: Memberships): Promise<void> {
  const { devices, inventories, groups, key } = tables[kind]
  const inventoryIds = primaryFirst(wanted.inventoryId, wanted.inventories)
  await db.$executeRawUnsafe(`SELECT 1 FROM ${devices} WHERE id = $1 FOR UPDATE`, id)
  // Groups of these inventories go with them, by foreign key.
  await db.$executeRawUnsafe(`DELETE FROM ${inventories} WHERE ${key} = $1 AND inventory_id <> ALL ($2::text[])`, id, inventoryIds)
  await db.$executeRawUnsafe(
    `INSERT INTO ${inventories} (${key}, inventory_id, name)
     SELECT id, chosen, name FROM ${devices}, unnest($2::text[]) AS chosen WHERE id = $1
     ON CONFLICT (${key}, inventory_id) DO NOTHING`,
    id,
    inventoryIds,
  )
  await db.$executeRawUnsafe(`UPDATE ${devices} SET inventory_id = $2 WHERE id = $1`, id, wanted.inventoryId)
  await db.$executeRawUnsafe(`DELETE FROM ${groups} WHERE ${key} = $1 AND group_id <> ALL ($2::text[])`, id, wanted.groups)
  // A group that does not exist gets an inventory that does not exist either, which the foreign key refuses.
  await db.$executeRawUnsafe(
    `INSERT INTO ${groups} (${key}, group_id, inventory_id)
     SELECT $1::text, wanted, coalesce(groups.inventory_id, '') FROM unnest($2::text[]) AS wanted LEFT JOIN groups ON groups.id = wanted
     ON CONFLICT (${key}, group_id) DO NOTHING`,
    id,
    wanted.groups,
  )
}

/** Returns what is stored; null when the device does not exist. */
async function readMemberships(db: Prisma.TransactionClient, kind: StoredKind, id: string): Promise<Memberships | null> {
  const { devices, inventories, groups, key, order } = tables[kind]
  const [row] = await db.$queryRawUnsafe<{ inventoryId: string; inventories: string[]; groups: string[] }[]>(
    `SELECT inventory_id AS "inventoryId",
       ARRAY(SELECT inventory_id FROM ${inventories} WHERE ${key} = id ORDER BY inventory_id) AS inventories,
       ARRAY(SELECT group_id FROM ${groups} WHERE ${key} = id ORDER BY ${order}) AS groups
     FROM ${devices} WHERE id = $1`,
    id,
  )
  return row === undefined ? null : { ...row, inventories: primaryFirst(row.inventoryId, row.inventories) }
}

/** Runs a write of memberships in a transaction. Null, and what the database refuses, become a refusal. */
async function inTransaction<Result>(
  prisma: PrismaClient,
  wanted: Memberships,
  write: (db: Prisma.TransactionClient) => Promise<Result | null>,
): Promise<Result | Refused> {
  if (wanted.inventories.length > inventoriesMax || wanted.groups.length > groupsMax) return { refused: 'tooMany' }
  try {
    return (await prisma.$transaction(write)) ?? { refused: 'unknown' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'taken') return { refused: refusal, by: takenBy(error) }
    if (refusal === 'unknown') return { refused: refusal }
    throw error
  }
}

/** Replaces the memberships of a device and returns them as stored. */
export const setMemberships = (prisma: PrismaClient, kind: StoredKind, id: string, wanted: Memberships): Promise<Memberships | Refused> =>
  inTransaction(prisma, wanted, async (db) => {
    await writeMemberships(db, kind, id, wanted)
    return readMemberships(db, kind, id)
  })

/** Inserts a device with its memberships and returns what `read` finds afterwards. */
export async function createDevice<Stored>(
  prisma: PrismaClient,
  kind: StoredKind,
  { id, memberships }: { id: string; memberships: Memberships },
  insert: (db: Prisma.TransactionClient) => Promise<unknown>,
  read: () => Promise<Stored>,
): Promise<Stored | Refused> {
  const created = await inTransaction(prisma, memberships, async (db) => {
    await insert(db)
    await writeMemberships(db, kind, id, memberships)
    return { id }
  })
  return 'refused' in created ? created : read()
}
