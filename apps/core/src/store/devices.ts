import { subjects } from '@backhaul/contract'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { isWaiting, type WantedChange } from '../devices/registry/wish.ts'
import type { Memberships } from '../scope.ts'
import { type Configured, configureCounted, configureDevice } from './configure-device.ts'
import { read, unbounded, write } from './marks.ts'
import {
  allWithMemberships,
  createDevice,
  type Refused,
  setMemberships,
  someWithMemberships,
  type StoredKind,
  tables,
} from './memberships.ts'
import { removeUnused } from './refusals.ts'
import { createWriteQueue } from './write-queue.ts'

/** The part of the storage in which one kind of device differs from the others. */
interface Kind<Row, Columns, Stored, Configuration, Change, New> {
  readonly kind: StoredKind
  /** Reads a device with its memberships. */
  readonly include: object
  /** The columns that `include` reads from other tables, in SQL. */
  readonly also?: string
  /** The columns of the configuration. */
  readonly select: object
  readonly storedOf: (row: Row) => Stored
  readonly configurationOf: (row: Columns) => Configuration
  /** Returns the columns of a change. Settings are merged by a statement of their own. */
  readonly columnsOf?: (change: Change) => object
  /** Returns the settings and the other values of a change that the device reports too. */
  readonly mergedOf: (change: Change) => Pick<Configured, 'settings' | 'reported'>
  /** Returns the columns of a new device. */
  readonly newColumns: (device: Omit<New, keyof Memberships>) => { readonly id: string }
  /** Returns whether a new device may not have its id. */
  readonly isIdTaken?: (id: string, inventoryId: string) => Promise<boolean>
  /** Deletes the row of a device and returns how many there were. */
  readonly remove: (id: string, at: number) => PromiseLike<{ count: number }>
}

/** Statements that are done in the transaction of a change or not at all. */
export interface Beside {
  readonly wanted?: WantedChange | undefined
  /** Nothing is written when it throws. */
  readonly before?: ((db: Prisma.TransactionClient) => Promise<void>) | undefined
  readonly after?: ((db: Prisma.TransactionClient) => Promise<void>) | undefined
}

/** The functions of Prisma for the table of a kind. */
interface Table {
  findUnique(query: object): PromiseLike<any>
  findUniqueOrThrow(query: object): PromiseLike<any>
  create(query: object): PromiseLike<unknown>
  update(query: object): Prisma.PrismaPromise<any>
}

/** Returns the columns of a change that are all of its values but the settings. */
export function withoutSettings<Change extends { settings?: unknown }>(change: Change): Omit<Change, 'settings'> {
  const { settings: _, ...columns } = change
  return columns
}

/** Whether a change counts now. One that is only wanted has changed nothing yet, and one that waits was counted when it was made. */
function isCounted(change: object, { add = {}, made }: WantedChange): boolean {
  if (made !== undefined) return !isWaiting(made)
  return Object.keys(change).length > 0 || Object.values(add).some(isWaiting)
}

/** Returns the columns that count changes. */
const countedBy = (change: object, wanted: WantedChange | undefined, at: number) => ({
  ...((wanted === undefined || isCounted(change, wanted)) && { lastModified: new Date(at), version: { increment: 1 } }),
  ...(wanted && { wantedVersion: { increment: 1 } }),
})

/** Stores the devices of a kind. Writes of one device are made one after another. */
export function devicesStore<Row, Columns, Stored, Configuration, Change extends object, New extends Memberships>(
  prisma: PrismaClient,
  spec: Kind<Row, Columns, Stored, Configuration, Change, New>,
) {
  const { kind, include, also = '', select, storedOf, configurationOf, columnsOf = withoutSettings, mergedOf, newColumns } = spec
  const inOrder = createWriteQueue()
  const tableIn = (db: PrismaClient | Prisma.TransactionClient) => db[kind] as unknown as Table
  const some = async (ids: readonly string[]): Promise<Stored[]> => (await someWithMemberships<Row>(prisma, kind, ids, also)).map(storedOf)
  return {
    some: unbounded(some),

    /** Reads one device between the writes of this core, so that a result is never older than one that a call applied. */
    current: unbounded((id: string): Promise<Stored | undefined> => inOrder(id, async () => (await some([id]))[0])),

    /** Reads every device for the registry, which applies the scopes of callers. */
    all: unbounded(async (): Promise<Stored[]> => (await allWithMemberships<Row>(prisma, kind, also)).map(storedOf)),

    /**
     * Writes a change of configuration and returns what is stored then; null when an inventory of the device contains the name
     * already. `version`: the change is refused unless the device has this version.
     */
    configure: unbounded(
      (id: string, change: Change, at: number, version?: number, { wanted, before, after }: Beside = {}): Promise<Configuration | null> =>
        inOrder(id, async () => {
          const isVersioned = version !== undefined
          const data = { ...columnsOf(change), ...countedBy(change, wanted, at) }
          const query = { where: { id, ...(isVersioned && { version }) }, data, select }
          const device = { table: tables[kind].devices, id, missing: subjects[kind].missing }
          const configured = { ...device, ...mergedOf(change), ...(wanted && { wanted }) }
          const update = async (db: Prisma.TransactionClient): Promise<Columns> => {
            const row: Columns = await tableIn(db).update(query)
            await after?.(db)
            return row
          }
          const row =
            before || after
              ? await configureCounted(prisma, configured, isVersioned, { before: async (db) => before?.(db), update })
              : await configureDevice<Columns>(prisma, configured, tableIn(prisma).update(query), isVersioned)
          return row === null ? null : configurationOf(row)
        }),
    ),

    /** Reads what is stored; null when there is no such device. */
    configuration: read(async (id: string): Promise<Configuration | null> => {
      const row: Columns | null = await tableIn(prisma).findUnique({ where: { id }, select })
      return row === null ? null : configurationOf(row)
    }),

    /** Replaces the inventories and groups of a device and returns them as stored. */
    setMemberships: write((id: string, wanted: Memberships): Promise<Memberships | Refused> =>
      inOrder(id, () => setMemberships(prisma, kind, id, wanted)),
    ),

    /** `before` is done in the same transaction; no device is created when it throws. */
    create: write(
      (
        { inventoryId, inventories, groups, ...device }: New,
        at: number,
        { before }: Pick<Beside, 'before'> = {},
      ): Promise<Stored | Refused> => {
        const columns = newColumns(device)
        const { id } = columns
        return inOrder(id, async () => {
          if (await spec.isIdTaken?.(id, inventoryId)) return { refused: 'taken', by: 'id' }
          const insert = async (db: Prisma.TransactionClient) => {
            await before?.(db)
            await tableIn(db).create({ data: { ...columns, inventoryId, lastModified: new Date(at) }, select: { id: true } })
          }
          const read = async () => storedOf(await tableIn(prisma).findUniqueOrThrow({ where: { id }, include }))
          return createDevice(prisma, kind, { id, memberships: { inventoryId, inventories, groups } }, insert, read)
        })
      },
    ),

    /** Deletes a device; `inUse` while other rows refer to it. */
    remove: write((id: string, at: number) => inOrder(id, () => removeUnused(spec.remove(id, at)))),
  }
}
