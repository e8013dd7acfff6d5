import { patiently, poolOf } from '@backhaul/database'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { ContentKey } from '../files/content.ts'
import { type Scope, whereFileInScope } from '../scope.ts'
import { literally } from './like.ts'
import { read, unbounded, write } from './marks.ts'
import { unlessTaken } from './refusals.ts'

/** Properties of a recording that have no column of their own. */
export interface FileDetails {
  resolution?: string
  codec?: string
  gps?: { lat: number; lng: number }
  story?: Record<string, string>
  /** Of a chunk: where its content is in a complete file. */
  part?: NonNullable<ContentKey['part']>
}

/** A file that a device reports. Of a file that the store has already, null leaves size and length as they are. */
export interface ReportedFile {
  id: string
  serverId: string
  channelId: string | null
  unitId: string | null
  path: string
  sizeBytes: number | null
  lengthMs: number | null
  at: number
  transferring: boolean
  details: FileDetails
}

/** A file that a unit sends to a server. */
export type Upload = Pick<ReportedFile, 'serverId' | 'path'> & { unitId: string }

/** A file that a unit sends or has sent, without its properties. */
export interface SentFile {
  serverId: string
  path: string
  sizeBytes: number
  at: number
  transferring: boolean
}

/** A part of a file from `start` to `end` in ms. `max`: the highest number of chunks of one file. */
interface NewChunk {
  id: string
  part: NonNullable<ContentKey['part']>
  start: number
  end: number
  sizeBytes: number
  at: number
  max: number
  nameOf: (name: string, chunkIndex: number) => string
}

export interface FileQuery {
  groupId: string | undefined
  channelId: string | undefined
  unitId: string | undefined
  kind?: keyof typeof kinds | undefined
  fileId?: string | undefined
  since: number | null
  name: string
  sortBy: 'lastModified' | 'fileName' | 'sizeBytes'
  sortDir: 'asc' | 'desc'
  offset: number
  limit: number
}

const include = {
  channel: { select: { inventoryId: true } },
  unit: { select: { inventoryId: true } },
  chunks: { select: { id: true, name: true, chunkIndex: true, startMs: true, endMs: true }, orderBy: { chunkIndex: 'asc' } },
} as const satisfies Prisma.ChannelFileInclude

type Row = Prisma.ChannelFileGetPayload<{ include: typeof include }>

const storedFile = ({ sizeBytes, lastModified, details, channel, unit, chunks, ...same }: Row) => ({
  ...same,
  part: (details as FileDetails).part,
  /** The inventory whose administrators read of changes in the audit log. */
  inventoryId: (channel ?? unit)?.inventoryId ?? null,
  sizeBytes: Number(sizeBytes),
  lastModified: lastModified.getTime(),
  details: details as FileDetails,
  chunks: chunks.map(({ id, name, chunkIndex, startMs, endMs }) => ({
    id,
    fileName: name,
    chunkIndex: chunkIndex ?? 0,
    start: startMs ?? 0,
    end: endMs ?? 0,
  })),
})
export type StoredFile = ReturnType<typeof storedFile>

const columns = { lastModified: 'lastModified', fileName: 'name', sizeBytes: 'sizeBytes' } as const

const kinds = {
  recording: { parentId: null, channelId: { not: null } },
  upload: { parentId: null, channelId: null },
  chunk: { parentId: { not: null } },
} as const satisfies Record<string, Prisma.ChannelFileWhereInput>

const ofGroup = (groupId: string): Prisma.ChannelFileWhereInput => {
  const groups = { groups: { some: { groupId } } }
  return { OR: [{ channel: groups }, { channelId: null, unit: groups }] }
}

export const channelFilesStore = (prisma: PrismaClient) => ({
  /** One page of the files of a scope, with the number of all that match. */
  list: read(async (scope: Scope, query: FileQuery): Promise<{ items: StoredFile[]; total: number }> => {
    const { groupId, channelId, unitId, kind, fileId, since, name, sortBy, sortDir, offset, limit } = query
    const where: Prisma.ChannelFileWhereInput = {
      AND: [whereFileInScope(scope), groupId === undefined ? {} : ofGroup(groupId), kind === undefined ? {} : kinds[kind]],
      ...(fileId !== undefined && { id: fileId }),
      ...(channelId !== undefined && { channelId }),
      ...(unitId !== undefined && { unitId }),
      ...(since !== null && { lastModified: { gte: new Date(since) } }),
      ...(name !== '' && { name: { contains: literally(name), mode: 'insensitive' } }),
    }
    const [rows, total] = await Promise.all([
      prisma.channelFile.findMany({ where, include, orderBy: [{ [columns[sortBy]]: sortDir }, { id: 'asc' }], skip: offset, take: limit }),
      prisma.channelFile.count({ where }),
    ])
    return { items: rows.map(storedFile), total }
  }),

  /** Returns null for a missing file and for one out of scope alike. */
  find: read(async (scope: Scope, id: string): Promise<StoredFile | null> => {
    const row = await prisma.channelFile.findFirst({ where: { id, ...whereFileInScope(scope) }, include })
    return row && storedFile(row)
  }),

  /** Returns a file of a channel by its name. */
  ofChannel: read(async (channelId: string, name: string): Promise<StoredFile | null> => {
    const row = await prisma.channelFile.findFirst({ where: { channelId, name }, include })
    return row && storedFile(row)
  }),

  /** Returns the newest files that a unit has sent to servers, or those with one of the paths at the unit. */
  sentBy: read(async (unitId: string, limit: number, paths?: readonly string[]): Promise<SentFile[]> => {
    const where = { unitId, ...kinds.upload, ...(paths && { path: { in: paths.flatMap((path) => [path, ownPath(unitId, path)]) } }) }
    const select = { serverId: true, path: true, sizeBytes: true, lastModified: true, transferring: true }
    const rows = await prisma.channelFile.findMany({ where, select, orderBy: [{ lastModified: 'desc' }, { id: 'asc' }], take: limit })
    return rows.map(({ path, sizeBytes, lastModified, ...same }) => ({
      ...same,
      path: path.startsWith(ownPath(unitId, '')) ? path.slice(ownPath(unitId, '').length) : path,
      sizeBytes: Number(sizeBytes),
      at: lastModified.getTime(),
    }))
  }),

  /** Removes files with their chunks, all or none, and returns them: a file that is missing or out of scope keeps the others. */
  remove: write((scope: Scope, ids: readonly string[]): Promise<ContentKey[] | 'missing' | 'transferring'> =>
    prisma.$transaction(async (db) => {
      const found = await db.channelFile.findMany({
        where: { id: { in: [...ids] }, ...whereFileInScope(scope) },
        select: { serverId: true, path: true, transferring: true, chunks: { select: { serverId: true, path: true } } },
      })
      if (found.length < new Set(ids).size) return 'missing'
      if (found.some(({ transferring }) => transferring)) return 'transferring'
      await db.channelFile.deleteMany({ where: { id: { in: [...ids] }, transferring: false } })
      return found.flatMap(({ chunks, ...file }) => [file, ...chunks])
    }),
  ),

  /** Renames a file; false when another file of the server has the name. */
  rename: write((id: string, name: string): Promise<boolean> =>
    unlessTaken(prisma.channelFile.updateMany({ where: { id }, data: { name } })),
  ),

  chunksOf: read((id: string): Promise<number> => prisma.channelFile.count({ where: { parentId: id } })),

  addChunk: write((file: StoredFile, chunk: NewChunk) => prisma.$transaction((db) => addChunk(db, file, chunk))),

  put: unbounded((file: ReportedFile): Promise<void> => put(prisma, file)),

  /** Removes the files whose transfer began before a time, because their units have begun a new boot since. */
  dropTransfersOf: write(async (unitIds: readonly string[], beforeMs: number): Promise<void> => {
    await poolOf(prisma).query(
      `DELETE FROM channel_files
       WHERE transferring AND channel_id IS NULL AND unit_id = ANY($1) AND last_modified < to_timestamp($2 / 1000.0)`,
      [unitIds, beforeMs],
    )
  }),

  /** Removes a file whose transfer failed. */
  dropTransfer: unbounded(async ({ serverId, unitId, path }: Upload): Promise<void> => {
    const paths = [path, ownPath(unitId, path)]
    await prisma.channelFile.deleteMany({ where: { serverId, unitId, path: { in: paths }, channelId: null, transferring: true } })
  }),
})

/** Stores a chunk under the next number of its file, and with another name where a file of the server has its name. */
async function addChunk(db: Prisma.TransactionClient, file: StoredFile, chunk: NewChunk): Promise<StoredFile | 'missing' | 'tooMany'> {
  const { serverId, channelId, unitId } = file
  const { id, part, start, end, sizeBytes, at, nameOf, max } = chunk
  const details = { ...file.details, part }
  const locked = await db.$queryRaw<unknown[]>`SELECT id FROM channel_files WHERE id = ${file.id} FOR UPDATE`
  if (locked.length === 0) return 'missing'
  const { _count, _max } = await db.channelFile.aggregate({ where: { parentId: file.id }, _count: true, _max: { chunkIndex: true } })
  if (_count >= max) return 'tooMany'
  const chunkIndex = (_max.chunkIndex ?? 0) + 1
  const [name, path] = [nameOf(file.name, chunkIndex), nameOf(file.path, chunkIndex)]
  const taken = await db.channelFile.findMany({ where: { serverId, OR: [{ name }, { path }] }, select: { name: true, path: true } })
  const unique = {
    name: taken.some((one) => one.name === name) ? `${id}_${name}` : name,
    path: taken.some((one) => one.path === path) ? `${id}/${path}` : path,
  }
  const place = { parentId: file.id, chunkIndex, startMs: start, endMs: end, lengthMs: end - start }
  const origin = { serverId, channelId, unitId, ...unique }
  const data = { id, ...origin, ...place, sizeBytes, lastModified: new Date(at), details }
  return storedFile(await db.channelFile.create({ data, include }))
}

/** The path of a file on its server, below the id of its device: no other device has a file there, and none can claim one. */
const ownPath = (deviceId: string, path: string) => `${deviceId}/${path}`

/**
 * Stores what a device reports of a file. A new file gets another name where a file of the server has its name. Its content
 * is in the folder of the device; files from before version 0.3 keep the path that their device reported.
 */
async function put(prisma: PrismaClient, file: ReportedFile): Promise<void> {
  const { id, serverId, channelId, unitId, path, sizeBytes, lengthMs, at, transferring, details } = file
  const own = ownPath(channelId ?? unitId ?? '', path)
  const same = await patiently(
    prisma,
    `UPDATE channel_files SET size_bytes = coalesce($5, size_bytes), length_ms = coalesce($6, length_ms),
       last_modified = to_timestamp($7 / 1000.0), transferring = $8, details = $9
     WHERE server_id = $1 AND path = ANY($4) AND parent_id IS NULL AND channel_id IS NOT DISTINCT FROM $2
       AND (channel_id IS NOT NULL OR unit_id = $3)`,
    [serverId, channelId, unitId, [path, own], sizeBytes, lengthMs, at, transferring, JSON.stringify(details)],
  )
  if (same.rowCount !== 0) return
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const [, base = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(fileName) ?? []
  for (const name of [fileName, `${base}_${id}${extension}`]) {
    const added = await patiently(
      prisma,
      `INSERT INTO channel_files (id, server_id, channel_id, unit_id, path, name, size_bytes, length_ms, last_modified, transferring, details)
       SELECT $1, servers.id, $3, (SELECT id FROM units WHERE id = $4), $5, $6, coalesce($7::bigint, 0), $8, to_timestamp($9 / 1000.0), $10, $11
       FROM servers WHERE servers.id = $2
       ON CONFLICT DO NOTHING`,
      [id, serverId, channelId, unitId, own, name, sizeBytes, lengthMs, at, transferring, JSON.stringify(details)],
    )
    if (added.rowCount !== 0) return
  }
}
