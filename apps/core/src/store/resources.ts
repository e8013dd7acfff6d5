import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { scopeKeyOf, uniqueKeyOf } from '@backhaul/database/resource-keys'
import { literally } from './like.ts'
import { refusalOf, removeUnused } from './refusals.ts'

/** An object of a plain resource as it is stored. `data` holds the fields of its declaration. */
export interface StoredResource {
  readonly id: string
  readonly kind: string
  readonly inventoryId: string | null
  readonly isDefault: boolean
  readonly data: Readonly<Record<string, unknown>>
  readonly lastModified: number
  /** Units that the object is assigned to. */
  readonly usedBy: number
}

export interface ResourceQuery {
  kind: string
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
  at: number
}

interface Row {
  id: string
  kind: string
  inventoryId: string | null
  isDefault: boolean
  data: unknown
  lastModified: Date
  usedBy: bigint | number
}

const storedResource = ({ id, kind, inventoryId, isDefault, data, lastModified, usedBy }: Row): StoredResource => ({
  id,
  kind,
  inventoryId,
  isDefault,
  data: data as StoredResource['data'],
  lastModified: lastModified.getTime(),
  usedBy: Number(usedBy),
})

const withUse = { _count: { select: { units: true } } } as const

export const resourcesStore = (prisma: PrismaClient) => ({
  /** One page of the objects of a kind in one scope, with the number of all that match. */
  list: async (query: ResourceQuery): Promise<{ items: StoredResource[]; total: number }> => {
    const { kind, inventoryId, offset, limit, searchKey, searchValue, sortBy, sortDir } = query
    const [scope, pattern] = [scopeKeyOf(inventoryId), `%${literally(searchValue)}%`]
    // Field names are parameters too; JSON compares numbers as numbers.
    const rows = await prisma.$queryRawUnsafe<(Row & { total: bigint })[]>(
      `SELECT id, kind, inventory_id AS "inventoryId", is_default AS "isDefault", data, last_modified AS "lastModified",
         (SELECT count(*) FROM resource_units WHERE resource_id = resources.id) AS "usedBy",
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
  },

  /** One object; null when it is missing or of another kind. */
  find: async (kind: string, id: string): Promise<StoredResource | null> => {
    const row = await prisma.resource.findFirst({ where: { id, kind }, include: withUse })
    return row && storedResource({ ...row, usedBy: row._count.units })
  },

  /** Stores a new object and returns it; null when another object has its unique values. */
  create: async ({ data, at, unique, ...row }: NewResource): Promise<StoredResource | null> => {
    const keys = { scopeKey: scopeKeyOf(row.inventoryId), uniqueKey: uniqueKeyOf(unique, data) }
    const lastModified = new Date(at)
    const written = await writeUnique(
      prisma.resource.create({ data: { ...row, ...keys, data: data as Prisma.InputJsonObject, lastModified } }),
    )
    return written === 'taken' || written === 'missing' ? null : storedResource({ ...written, usedBy: 0 })
  },

  /** Replaces the fields of an object and returns it; `taken` when another object has its unique values, `missing` when it was deleted. */
  update: async (
    id: string,
    { data, unique, at }: Pick<NewResource, 'data' | 'unique' | 'at'>,
  ): Promise<StoredResource | 'taken' | 'missing'> => {
    const columns = { uniqueKey: uniqueKeyOf(unique, data), data: data as Prisma.InputJsonObject, lastModified: new Date(at) }
    const written = await writeUnique(prisma.resource.update({ where: { id }, data: columns, include: withUse }))
    return typeof written === 'string' ? written : storedResource({ ...written, usedBy: written._count.units })
  },

  /** Deletes an object. The database refuses while a unit uses it, also when the assignment is being made now. */
  remove: (id: string) => removeUnused(prisma.resource.deleteMany({ where: { id } })),
})

/** Returns the written row, or why the database refused it. */
async function writeUnique<Row>(write: PromiseLike<Row>): Promise<Row | 'taken' | 'missing'> {
  try {
    return await write
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'taken' || refusal === 'missing') return refusal
    throw error
  }
}

async function countAll(prisma: PrismaClient, kind: string, scope: string, searchKey: string, pattern: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ total: bigint }[]>`
    SELECT count(*) AS total FROM resources WHERE kind = ${kind} AND scope_key = ${scope} AND data->>${searchKey}::text ILIKE ${pattern}`
  return Number(row?.total ?? 0)
}
