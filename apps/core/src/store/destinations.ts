import type { Stream, StreamSecret } from '@backhaul/contract/destinations'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Sealed } from '../secrets/sealing.ts'
import { read, unbounded, write } from './marks.ts'
import { refusalOf } from './refusals.ts'
import type { WriteQueue } from './write-queue.ts'

/** A stream as it is stored: its secrets are sealed, and the addresses up to the server are readable. */
export type StoredStream = Omit<Stream, 'hasPassword' | 'hasPassphrase'> & Readonly<Record<StreamSecret, Sealed | null>>

/** A streaming destination as it is stored. */
export interface StoredDestination {
  readonly id: string
  readonly inventoryId: string
  readonly name: string
  readonly provider: string
  readonly streams: readonly StoredStream[]
  readonly lastModified: number
  /** The channels that send to it, with their streams. */
  readonly channels: readonly { readonly channelId: string; readonly streamId: string }[]
}

/** A stream of a destination. */
export interface ChosenStream {
  readonly destination: Pick<StoredDestination, 'id' | 'streams'>
  readonly streamId: string
}

type Fields = Pick<StoredDestination, 'name' | 'provider' | 'streams'>

const shown = {
  omit: { nameKey: true, createdAt: true },
  include: { channels: { select: { channelId: true, streamId: true }, orderBy: { channelId: 'asc' } } },
} as const satisfies Pick<Prisma.StreamingDestinationFindManyArgs, 'omit' | 'include'>
type Row = Prisma.StreamingDestinationGetPayload<typeof shown>

const stored = ({ streams, lastModified, ...row }: Row): StoredDestination => ({
  ...row,
  streams: streams as unknown as StoredStream[],
  lastModified: lastModified.getTime(),
})

const columnsOf = ({ name, provider, streams }: Fields, at: number) => ({
  name,
  nameKey: name.toLowerCase(),
  provider,
  streams: streams as unknown as Prisma.InputJsonArray,
  lastModified: new Date(at),
})

/** `inOrder`: the additions to an inventory, which lock its row to count what it has. */
export const destinationsStore = (prisma: PrismaClient, inOrder: WriteQueue) => ({
  /** The destinations of an inventory by name. Their number is bounded when they are created. */
  list: read(async (inventoryId: string): Promise<StoredDestination[]> =>
    (await prisma.streamingDestination.findMany({ where: { inventoryId }, orderBy: [{ nameKey: 'asc' }, { id: 'asc' }], ...shown })).map(
      stored,
    ),
  ),

  find: read(async (id: string): Promise<StoredDestination | null> => {
    const row = await prisma.streamingDestination.findUnique({ where: { id }, ...shown })
    return row && stored(row)
  }),

  /** The destination that a channel is associated with, and its stream. */
  ofChannel: read(async (channelId: string): Promise<{ destination: StoredDestination; streamId: string } | null> => {
    const row = await prisma.channelDestination.findUnique({ where: { channelId }, include: { destination: shown } })
    return row && { destination: stored(row.destination), streamId: row.streamId }
  }),

  /** The streams that channels are associated with, by the ids of the channels. The core itself reads them. */
  ofChannels: unbounded(async (channelIds: readonly string[]): Promise<Map<string, ChosenStream>> => {
    const { nameKey, createdAt } = shown.omit
    const include = { destination: { omit: { nameKey, createdAt } } }
    const rows = await prisma.channelDestination.findMany({ where: { channelId: { in: [...channelIds] } }, include })
    return new Map(
      rows.map(({ channelId, streamId, destination: { id, streams } }) => [
        channelId,
        { destination: { id, streams: streams as unknown as StoredStream[] }, streamId },
      ]),
    )
  }),

  /** Stores a new destination; `tooMany` when the inventory has `max` already, also after writes at the same time. */
  create: write(
    async (
      { id, inventoryId, ...fields }: Fields & Pick<StoredDestination, 'id' | 'inventoryId'>,
      { at, max }: { at: number; max: number },
    ): Promise<StoredDestination | 'taken' | 'tooMany'> =>
      inOrder(inventoryId, () =>
        unlessTaken(
          prisma.$transaction(async (db) => {
            await db.$executeRaw`SELECT 1 FROM inventories WHERE id = ${inventoryId} FOR NO KEY UPDATE`
            if ((await db.streamingDestination.count({ where: { inventoryId } })) >= max) return 'tooMany'
            return stored(await db.streamingDestination.create({ data: { id, inventoryId, ...columnsOf(fields, at) }, ...shown }))
          }),
        ),
      ),
  ),

  /**
   * Replaces the fields of a destination, which `next` makes from those that are stored, and shows its name at its channels. The
   * channels of a renamed stream follow it: `idOf` has the new id by the stored one. `inUse`: a channel sends to a stream that
   * would end. `changed`: the destination was changed after `from`. The stamp always grows, so that two changes within a
   * millisecond differ.
   */
  update: write((id: string, from: Base, next: Next): Promise<Replaced | 'taken' | 'missing' | 'changed' | { inUse: string }> =>
    unlessTaken(prisma.$transaction((db) => replace(db, id, from, next))),
  ),

  /** Deletes a destination. The database refuses while a channel is associated, also when the association is being made now. */
  remove: write(async (id: string): Promise<'removed' | 'missing' | 'inUse'> => {
    try {
      return (await prisma.streamingDestination.deleteMany({ where: { id } })).count > 0 ? 'removed' : 'missing'
    } catch (error) {
      if (refusalOf(error) === 'unknown') return 'inUse'
      throw error
    }
  }),

  /** Associates a channel with a stream, or with none; `missing` when the channel, the destination or its stream is gone. */
  associate: write((channelId: string, wanted: Wanted | null): Promise<'done' | 'missing'> =>
    prisma.$transaction((db) => (wanted === null ? dissociate(db, channelId) : associate(db, channelId, wanted))),
  ),
})

/** `from`: the stamp of the destination that the change is based on; undefined for any. */
interface Base {
  from: number | undefined
  at: number
}
type Next = (before: StoredDestination) => Fields & { readonly idOf: ReadonlyMap<string | undefined, string> }
interface Replaced {
  before: StoredDestination
  after: StoredDestination
}

async function replace(
  db: Prisma.TransactionClient,
  id: string,
  { from, at }: Base,
  next: Next,
): Promise<Replaced | 'missing' | 'changed' | { inUse: string }> {
  await db.$executeRaw`SELECT 1 FROM streaming_destinations WHERE id = ${id} FOR UPDATE`
  const row = await db.streamingDestination.findUnique({ where: { id }, ...shown })
  if (row === null) return 'missing'
  const before = stored(row)
  if (from !== undefined && from !== before.lastModified) return 'changed'
  const { idOf, ...fields } = next(before)
  const ended = before.channels.find(({ streamId }) => !idOf.has(streamId))
  if (ended !== undefined) return { inUse: ended.streamId }
  for (const [former, streamId] of idOf) {
    // By channel, as they were before: two streams may exchange their ids.
    const ids = before.channels.filter((one) => one.streamId === former && former !== streamId).map(({ channelId }) => channelId)
    if (ids.length > 0) await db.channelDestination.updateMany({ where: { channelId: { in: ids }, destinationId: id }, data: { streamId } })
  }
  const updated = await db.streamingDestination.update({
    where: { id },
    data: columnsOf(fields, Math.max(at, before.lastModified + 1)),
    ...shown,
  })
  if (fields.name !== before.name)
    await db.channel.updateMany({ where: { destination: { destinationId: id } }, data: { cdnName: fields.name } })
  return { before, after: stored(updated) }
}

interface Wanted {
  readonly destinationId: string
  readonly streamId: string
}

async function dissociate(db: Prisma.TransactionClient, channelId: string): Promise<'done'> {
  await db.channelDestination.deleteMany({ where: { channelId } })
  await db.channel.updateMany({ where: { id: channelId }, data: { cdnName: null } })
  return 'done'
}

async function associate(db: Prisma.TransactionClient, channelId: string, wanted: Wanted): Promise<'done' | 'missing'> {
  // A lock on the destination: a stream that is being removed is not associated.
  const [row] = await db.$queryRaw<{ name: string; has: boolean }[]>`
    SELECT name, streams @> jsonb_build_array(jsonb_build_object('streamId', ${wanted.streamId}::text)) AS has
    FROM streaming_destinations WHERE id = ${wanted.destinationId} FOR SHARE`
  if (row?.has !== true) return 'missing'
  const { count } = await db.channel.updateMany({ where: { id: channelId }, data: { cdnName: row.name } })
  if (count === 0) return 'missing'
  await db.channelDestination.upsert({
    where: { channelId },
    create: { channelId, ...wanted },
    update: wanted,
    select: { channelId: true },
  })
  return 'done'
}

/** Returns `taken` when a unique index refused the write. */
async function unlessTaken<Result>(write: Promise<Result>): Promise<Result | 'taken'> {
  try {
    return await write
  } catch (error) {
    if (refusalOf(error) === 'taken') return 'taken'
    throw error
  }
}
