import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Scope } from '../scope.ts'
import { scopeKeyOf, uniqueKeyOf } from '@backhaul/database/resource-keys'
import { literally } from './like.ts'
import type { Sealed } from '../secrets/sealing.ts'
import { read, write } from './marks.ts'
import type { StoredKind } from './memberships.ts'
import { refusalOf, removeUnused } from './refusals.ts'

/** An object of a plain resource as it is stored. `data` holds the fields of its declaration. */
export interface StoredResource {
  readonly id: string
  readonly kind: string
  readonly inventoryId: string | null
  readonly isDefault: boolean
  readonly data: Readonly<Record<string, unknown>>
  readonly lastModified: number
  readonly version: number
  /** Units that the object is assigned to, or objects that refer to it. */
  readonly usedBy: number
  /** The names of the secrets that it has. */
  readonly secrets?: readonly string[]
}

export interface ResourceQuery {
  inventoryId: string | null
  offset: number
  limit: number
  searchKey: string
  searchValue: string
  sortBy: string
  sortDir: 'asc' | 'desc'
}

/** The fields of a new object. `unique` names those that together differ from the fields of every other object. */
export interface NewResource {
  id: string
  kind: string
  inventoryId: string | null
  unique: readonly string[]
  data: Record<string, unknown>
  /** The objects that its fields refer to. */
  refs: readonly Reference[]
  /** New secrets by name; null: none. A change keeps those that are not named. */
  secrets?: SealedSecrets
  at: number
}

export type SealedSecrets = Readonly<Record<string, Sealed | null>>

/** A reference of a field to an object: a device, an inventory or an object of another kind of resource. */
export interface Reference {
  readonly field: string
  readonly kind: string
  readonly id: string
}

/** The new fields of an object. `version`: the version that they were edited from; without it, they replace any version. */
export type ChangedResource = Pick<NewResource, 'data' | 'unique' | 'refs' | 'secrets' | 'at'> & { version: number | undefined }

type Updated = StoredResource | 'taken' | 'unknown' | 'missing' | 'changed'

/** The five functions with which the objects of a kind of resource are stored. */
export type ResourceStore = {
  /** One page of the objects in scope, and of one inventory where `inventoryId` names it, with the number of all that match. */
  list: (scope: Scope, query: ResourceQuery) => Promise<{ items: StoredResource[]; total: number }>
  /** Null for a missing object and for one out of scope alike. */
  get: (scope: Scope, id: string) => Promise<StoredResource | null>
  /** `taken`: another object has its unique values. `unknown`: an object that it refers to was deleted. */
  create: (row: NewResource) => Promise<StoredResource | 'taken' | 'unknown'>
  update: (id: string, change: ChangedResource) => Promise<Updated>
  remove: (id: string) => Promise<'removed' | 'missing' | 'inUse' | 'isDefault'>
}

interface Row {
  id: string
  kind: string
  inventoryId: string | null
  isDefault: boolean
  data: unknown
  lastModified: Date
  version: number
  usedBy: bigint | number
  secrets: readonly { readonly name: string }[]
}

const storedResource = ({ id, kind, inventoryId, isDefault, data, lastModified, version, usedBy, secrets }: Row): StoredResource => ({
  id,
  kind,
  inventoryId,
  isDefault,
  data: data as StoredResource['data'],
  lastModified: lastModified.getTime(),
  version,
  usedBy: Number(usedBy),
  secrets: secrets.map(({ name }) => name),
})

const withUse = { _count: { select: { units: true, referredBy: true } }, secrets: { select: { name: true } } } as const
const usesOf = ({ _count: { units, referredBy } }: { _count: { units: number; referredBy: number } }) => units + referredBy

/** The columns of references to objects with a table of their own. */
const refColumns: Readonly<Record<string, keyof Prisma.ResourceRefWhereInput>> = {
  inventory: 'inventoryId',
  organisation: 'organisationId',
  group: 'groupId',
  unit: 'unitId',
  channel: 'channelId',
  server: 'serverId',
  videoReturn: 'videoReturnId',
  gateway: 'gatewayId',
} satisfies Record<StoredKind | 'inventory' | 'organisation' | 'group', keyof Prisma.ResourceRefWhereInput>
const columnOf = (kind: string) => refColumns[kind] ?? 'targetId'
const refRows = (refs: readonly Reference[]) => refs.map(({ field, kind, id }) => ({ field, key: id, [columnOf(kind)]: id }))

const secretRows = (secrets: SealedSecrets) =>
  Object.entries(secrets).flatMap(([name, sealed]) => (sealed === null ? [] : [{ name, sealed }]))

export const resourcesStore = (prisma: PrismaClient) => ({
  /** One page of the objects of a kind in one scope, with the number of all that match. */
  list: read(async (query: ResourceQuery, kind: string): Promise<{ items: StoredResource[]; total: number }> => {
    const { inventoryId, offset, limit, searchKey, searchValue, sortBy, sortDir } = query
    const [scope, pattern] = [scopeKeyOf(inventoryId), `%${literally(searchValue)}%`]
    // Field names are parameters too; JSON compares numbers as numbers.
    const rows = await prisma.$queryRawUnsafe<(Row & { total: bigint })[]>(
      `SELECT id, kind, inventory_id AS "inventoryId", is_default AS "isDefault", data, last_modified AS "lastModified", version,
         (SELECT count(*) FROM resource_units WHERE resource_id = resources.id)
           + (SELECT count(*) FROM resource_refs WHERE target_id = resources.id) AS "usedBy",
         (SELECT coalesce(json_agg(json_build_object('name', name)), '[]') FROM resource_secrets WHERE resource_id = resources.id) AS secrets,
         count(*) OVER () AS total
       FROM resources
       WHERE kind = $1 AND scope_key = $2 AND data->>$3 ILIKE $4
       ORDER BY data->$5 ${sortDir === 'desc' ? 'DESC' : 'ASC'}, id
       OFFSET $6 LIMIT $7`,
      kind,
      scope,
      searchKey,
      pattern,
      sortBy,
      offset,
      limit,
    )
    const [first] = rows
    const total = first === undefined && offset > 0 ? await countAll(prisma, kind, scope, searchKey, pattern) : Number(first?.total ?? 0)
    return { items: rows.map(storedResource), total }
  }),

  /** One object; null when it is missing or of another kind. */
  find: read(async (kind: string, id: string): Promise<StoredResource | null> => {
    const row = await prisma.resource.findFirst({ where: { id, kind }, include: withUse })
    return row && storedResource({ ...row, usedBy: usesOf(row) })
  }),

  create: write(async ({ data, at, unique, refs, secrets = {}, ...row }: NewResource): Promise<StoredResource | 'taken' | 'unknown'> => {
    const keys = { scopeKey: scopeKeyOf(row.inventoryId), uniqueKey: uniqueKeyOf(unique, data) }
    const lastModified = new Date(at)
    const written = await writeUnique(
      prisma.resource.create({
        data: {
          ...row,
          ...keys,
          data: data as Prisma.InputJsonObject,
          refs: { createMany: { data: refRows(refs) } },
          secrets: { createMany: { data: secretRows(secrets) } },
          lastModified,
        },
        include: withUse,
      }),
    )
    return typeof written === 'string' ? (written === 'missing' ? 'unknown' : written) : storedResource({ ...written, usedBy: 0 })
  }),

  /**
   * Replaces the fields of an object and returns it; `taken` when another object has its unique values, `missing` when it was
   * deleted, `unknown` when one that it refers to was, `changed` when it has another version than the one that the change is based on.
   */
  update: write(async (id: string, { data, unique, refs, secrets = {}, at, version }: ChangedResource): Promise<Updated> => {
    const columns = { uniqueKey: uniqueKeyOf(unique, data), data: data as Prisma.InputJsonObject, lastModified: new Date(at) }
    const where = { id, ...(version !== undefined && { version }) }
    const links = {
      refs: { deleteMany: {}, createMany: { data: refRows(refs) } },
      secrets: { deleteMany: { name: { in: Object.keys(secrets) } }, createMany: { data: secretRows(secrets) } },
    }
    const write = prisma.resource.update({ where, data: { ...columns, ...links, version: { increment: 1 } }, include: withUse })
    const written = await writeUnique(write)
    if (written === 'missing' && version !== undefined) return (await prisma.resource.count({ where: { id } })) > 0 ? 'changed' : 'missing'
    return typeof written === 'string' ? written : storedResource({ ...written, usedBy: usesOf(written) })
  }),

  /** Returns the number of objects that refer to an object. */
  countReferring: read(({ kind, id }: Omit<Reference, 'field'>): Promise<number> =>
    prisma.resource.count({ where: { refs: { some: { [columnOf(kind)]: id } } } }),
  ),

  /** Deletes an object. The database refuses while a unit uses it, also when the assignment is being made now. */
  /** An object that became the default after it was read is not removed. */
  remove: write(async (id: string) => {
    const outcome = await removeUnused(prisma.resource.deleteMany({ where: { id, isDefault: false } }))
    return outcome === 'missing' && (await prisma.resource.count({ where: { id } })) > 0 ? 'isDefault' : outcome
  }),
})

/** Returns the written row, or why the database refused it. */
export async function writeUnique<Row>(write: PromiseLike<Row>): Promise<Row | 'taken' | 'unknown' | 'missing'> {
  try {
    return await write
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== null) return refusal
    throw error
  }
}

async function countAll(prisma: PrismaClient, kind: string, scope: string, searchKey: string, pattern: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ total: bigint }[]>`
    SELECT count(*) AS total FROM resources WHERE kind = ${kind} AND scope_key = ${scope} AND data->>${searchKey}::text ILIKE ${pattern}`
  return Number(row?.total ?? 0)
}
