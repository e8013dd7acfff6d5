import type { Scope } from '../scope.ts'
import { literally } from './like.ts'
import { type Marks, read, write } from './marks.ts'
import { removeUnused } from './refusals.ts'
import { type ChangedResource, type NewResource, type ResourceStore, type StoredResource, writeUnique } from './resources.ts'

/** How a kind of resource is stored in a table of its own, which has the columns `id`, `version` and those of the sortable fields. */
interface ResourceTable {
  /** The delegate of Prisma. */
  readonly model: any
  readonly include: object
  /** The objects that a caller sees. */
  readonly where: (scope: Scope) => object
  readonly stored: (row: any) => StoredResource
  readonly columns: (change: Pick<NewResource, 'data' | 'at'>) => object
  /** The condition under which an object is not in use, where no foreign key refuses its deletion. */
  readonly unused?: object
  /** The further columns of a new object. */
  readonly created?: (row: NewResource) => object
}

/** A row that is being created is not missing: a further row of the same statement is. */
async function writeCreated(write: PromiseLike<object>): Promise<object | 'taken' | 'unknown'> {
  const written = await writeUnique(write)
  return written === 'missing' ? 'unknown' : written
}

/** Returns the five functions of a kind of resource with a table of its own. The database decides about uniqueness and use. */
export const resourceTable = ({ model, include, where, stored, columns, created, unused }: ResourceTable): Marks<ResourceStore> => ({
  list: read(async (scope, { inventoryId, offset, limit, searchKey, searchValue, sortBy, sortDir }) => {
    const found = {
      AND: [where(scope), ...(inventoryId === null ? [] : [{ inventoryId }])],
      [searchKey]: { contains: literally(searchValue), mode: 'insensitive' },
    }
    const page = { orderBy: [{ [sortBy]: sortDir }, { id: 'asc' }], skip: offset, take: limit, include }
    const [rows, total] = await Promise.all([model.findMany({ where: found, ...page }), model.count({ where: found })])
    return { items: rows.map(stored), total }
  }),

  get: read(async (scope, id) => {
    const row = await model.findFirst({ where: { AND: [where(scope), { id }] }, include })
    return row && stored(row)
  }),

  create: write(async (row: NewResource) => {
    const written = await writeCreated(model.create({ data: { id: row.id, ...columns(row), ...created?.(row) }, include }))
    return typeof written === 'string' ? written : stored(written)
  }),

  update: write(async (id: string, { version, ...change }: ChangedResource) => {
    const unchanged = { id, ...(version !== undefined && { version }) }
    const write = model.update({ where: unchanged, data: { ...columns(change), version: { increment: 1 } }, include })
    const written = await writeUnique<object>(write)
    if (written === 'missing' && version !== undefined) return (await model.count({ where: { id } })) > 0 ? 'changed' : 'missing'
    return typeof written === 'string' ? written : stored(written)
  }),

  remove: write(async (id) => {
    const removed = await removeUnused(model.deleteMany({ where: { id, ...unused } }))
    return removed === 'missing' && (await model.count({ where: { id } })) > 0 ? 'inUse' : removed
  }),
})
