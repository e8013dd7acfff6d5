import { readAll } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { unbounded } from './marks.ts'
import type { StoredKind } from './memberships.ts'

/** `interface`: the associations of the interfaces of a server, by the id of the server. */
export type FollowedKind = StoredKind | 'group' | 'inventory' | 'audioRoom' | 'interface'

export interface ChangedObject {
  readonly kind: FollowedKind
  readonly object: string
  /** Differs when a further change of the object has become visible. */
  readonly mark: string
}

/** More changed objects than this are not listed: the reader compares everything. */
export const listedMax = 5000

const tables = {
  unit: 'units',
  channel: 'channels',
  server: 'servers',
  videoReturn: 'video_returns',
  gateway: 'gateways',
  group: 'groups',
  inventory: 'inventories',
  audioRoom: 'audio_rooms',
  interface: '(SELECT DISTINCT server_id AS id FROM channel_interfaces) AS servers_with_interfaces',
} as const

export const objectChangesStore = (prisma: PrismaClient) => ({
  /**
   * Returns the objects that changed in transactions from `position` on, at most one more than are listed, and the next
   * position: the oldest transaction that has not ended. A position, and not the highest number read, because transactions end
   * in another order than they take numbers.
   */
  since: unbounded(async (position: string): Promise<{ position: string; objects: ChangedObject[] }> => {
    const rows = await readAll<{ position: string } & { [Key in keyof ChangedObject]: ChangedObject[Key] | null }>(
      prisma,
      `SELECT position, kind, object, mark FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS position) AS present
       LEFT JOIN (
         SELECT kind, object, sum(seq)::text AS mark FROM object_changes WHERE xid >= $1::bigint GROUP BY kind, object LIMIT ${listedMax + 1}
       ) AS changed ON true`,
      [position],
    )
    const objects = rows.flatMap(({ kind, object, mark }) =>
      kind === null || object === null || mark === null ? [] : [{ kind, object, mark }],
    )
    return { position: rows[0]?.position ?? position, objects }
  }),

  /**
   * Returns the objects that changed within the last minutes, at most one more than are listed: longer than the transaction of a
   * call takes.
   */
  recent: unbounded((): Promise<Pick<ChangedObject, 'kind' | 'object'>[]> =>
    readAll(prisma, `SELECT DISTINCT kind, object FROM object_changes WHERE at > now() - interval '5 minutes' LIMIT ${listedMax + 1}`),
  ),

  /** Returns the position from which changes that are not yet visible will be found. */
  position: unbounded(async (): Promise<string> => {
    const [row] = await readAll<{ position: string }>(prisma, 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS position')
    return row?.position ?? '0'
  }),

  /** Returns the ids of all objects of a kind. */
  ids: unbounded(async (kind: FollowedKind): Promise<string[]> =>
    (await readAll<{ id: string }>(prisma, `SELECT id FROM ${tables[kind]}`)).map(({ id }) => id),
  ),
})
