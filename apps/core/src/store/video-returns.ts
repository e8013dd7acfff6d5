import { VideoReturnSettings } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Memberships } from '../scope.ts'
import type { Sealed } from '../secrets/sealing.ts'
import { configureDevice } from './configure-device.ts'
import {
  allWithMemberships,
  createDevice,
  membershipsOf,
  type Refused,
  setMemberships,
  someWithMemberships,
  withMemberships,
} from './memberships.ts'
import { createWriteQueue } from './write-queue.ts'

const include = {
  ...withMemberships,
  server: { select: { name: true, cloudProvider: true } },
} as const satisfies Prisma.VideoReturnInclude

type VideoReturnWithMemberships = Prisma.VideoReturnGetPayload<{ include: typeof include }>

/** The facts of the server, as `include` selects them. */
const serverColumn =
  ", (SELECT json_build_object('name', name, 'cloudProvider', cloud_provider) FROM servers WHERE servers.id = video_returns.server_id) AS server"

/** The columns of a channel's configuration. */
const configuration = {
  name: true,
  description: true,
  serialNumber: true,
  settings: true,
  passphrase: true,
  version: true,
} as const satisfies Prisma.VideoReturnSelect

type Configuration = Prisma.VideoReturnGetPayload<{ select: typeof configuration }>

const parsed = ({ settings, passphrase }: Pick<Configuration, 'settings' | 'passphrase'>) => ({
  settings: VideoReturnSettings.parse(settings),
  passphrase: passphrase as Sealed | null,
})

const configurationIn = (row: Configuration) => ({ ...row, ...parsed(row) })

/** The configuration of a video return channel as stored. The passphrase is sealed. */
export type StoredVideoReturnConfiguration = ReturnType<typeof configurationIn>
export type VideoReturnChange = Partial<Omit<StoredVideoReturnConfiguration, 'version'>>

function storedVideoReturn(row: VideoReturnWithMemberships) {
  const { createdAt: _, lastModified: __, server, settings, passphrase, inventoryId, inventories, groups, ...same } = row
  return {
    ...same,
    ...membershipsOf({ inventoryId, inventories, groups }),
    ...parsed({ settings, passphrase }),
    serverName: server.name,
    inCloud: server.cloudProvider !== null,
  }
}

/** The durable part of a video return channel. */
export type StoredVideoReturn = ReturnType<typeof storedVideoReturn>

export type NewVideoReturn = Pick<StoredVideoReturn, 'id' | 'name' | 'description' | 'serialNumber' | 'serverId'> & Memberships

export const videoReturnsStore = (prisma: PrismaClient) => {
  const inOrder = createWriteQueue()
  const some = async (ids: readonly string[]) =>
    (await someWithMemberships<VideoReturnWithMemberships>(prisma, 'videoReturn', ids, serverColumn)).map(storedVideoReturn)
  return {
    some,

    /** Reads one channel between the writes of this core, so that a result is never older than one that a call applied. */
    current: (id: string): Promise<StoredVideoReturn | undefined> => inOrder(id, async () => (await some([id]))[0]),

    /** Reads every channel for the registry, which applies the scopes of callers. */
    all: async (): Promise<StoredVideoReturn[]> =>
      (await allWithMemberships<VideoReturnWithMemberships>(prisma, 'videoReturn', serverColumn)).map(storedVideoReturn),

    /** As of a channel that receives units. */
    configure: (
      id: string,
      { settings, ...columns }: VideoReturnChange,
      at: number,
      version?: number,
    ): Promise<StoredVideoReturnConfiguration | null> =>
      inOrder(id, async () => {
        const data = { ...columns, lastModified: new Date(at), version: { increment: 1 } }
        const update = prisma.videoReturn.update({ where: { id, ...(version !== undefined && { version }) }, data, select: configuration })
        const configured = { table: 'video_returns', id, settings, missing: 'VIDEO_RETURN_NOT_FOUND' } as const
        const row = await configureDevice(prisma, configured, update, version !== undefined)
        return row === null ? null : configurationIn(row)
      }),

    /** Reads what is stored; null when there is no such channel. */
    configuration: async (id: string): Promise<StoredVideoReturnConfiguration | null> => {
      const row = await prisma.videoReturn.findUnique({ where: { id }, select: configuration })
      return row === null ? null : configurationIn(row)
    },

    /** Replaces the inventories and groups of a channel and returns them as stored. */
    setMemberships: (id: string, wanted: Memberships): Promise<Memberships | Refused> =>
      inOrder(id, () => setMemberships(prisma, 'videoReturn', id, wanted)),

    create: ({ inventoryId, inventories, groups, ...channel }: NewVideoReturn, at: number): Promise<StoredVideoReturn | Refused> => {
      const { id } = channel
      const memberships = { inventoryId, inventories, groups }
      return inOrder(id, () =>
        createDevice(
          prisma,
          'videoReturn',
          { id, memberships },
          (db) => db.videoReturn.create({ data: { ...channel, inventoryId, lastModified: new Date(at) }, select: { id: true } }),
          async () => storedVideoReturn(await prisma.videoReturn.findUniqueOrThrow({ where: { id }, include })),
        ),
      )
    },

    /** False when there is no such channel. */
    remove: (id: string): Promise<boolean> => inOrder(id, async () => (await prisma.videoReturn.deleteMany({ where: { id } })).count > 0),
  }
}
