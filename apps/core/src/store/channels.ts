import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Memberships } from '../scope.ts'
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

const include = { ...withMemberships, server: { select: { name: true } } } as const satisfies Prisma.ChannelInclude

type ChannelWithMemberships = Prisma.ChannelGetPayload<{ include: typeof include }>

/** The name of the server, as `include` selects it. */
const serverColumn = ", (SELECT json_build_object('name', name) FROM servers WHERE servers.id = channels.server_id) AS server"

function storedChannel(row: ChannelWithMemberships) {
  const { createdAt: _, lastModified: __, server, inventoryId, inventories, groups, ...same } = row
  return {
    ...same,
    ...membershipsOf({ inventoryId, inventories, groups }),
    flavor: row.flavor === 'SMPTE2110' ? ('SMPTE2110' as const) : null,
    serverName: server.name,
  }
}

/** The durable part of a channel. */
export type StoredChannel = ReturnType<typeof storedChannel>

/** The required fields of a new channel; all other columns start at their default. */
export type NewChannel = Pick<StoredChannel, 'id' | 'name' | 'serverId' | 'liveuVersion'> & Memberships

export const channelsStore = (prisma: PrismaClient) => {
  const inOrder = createWriteQueue()
  const some = async (ids: readonly string[]) =>
    (await someWithMemberships<ChannelWithMemberships>(prisma, 'channel', ids, serverColumn)).map(storedChannel)
  return {
    some,

    /** Reads one channel between the writes of this core, so that a result is never older than one that a call applied. */
    current: (id: string): Promise<StoredChannel | undefined> => inOrder(id, async () => (await some([id]))[0]),

    /** Reads every channel for the registry, which applies the scopes of callers. */
    all: async (): Promise<StoredChannel[]> =>
      (await allWithMemberships<ChannelWithMemberships>(prisma, 'channel', serverColumn)).map(storedChannel),

    /** Replaces the inventories and groups of a channel and returns them as stored. */
    setMemberships: (id: string, wanted: Memberships): Promise<Memberships | Refused> =>
      inOrder(id, () => setMemberships(prisma, 'channel', id, wanted)),

    create: ({ inventoryId, inventories, groups, ...channel }: NewChannel, at: number): Promise<StoredChannel | Refused> => {
      const { id } = channel
      const memberships = { inventoryId, inventories, groups }
      return inOrder(id, () =>
        createDevice(
          prisma,
          'channel',
          { id, memberships },
          (db) => db.channel.create({ data: { ...channel, inventoryId, lastModified: new Date(at) }, select: { id: true } }),
          async () => storedChannel(await prisma.channel.findUniqueOrThrow({ where: { id }, include })),
        ),
      )
    },

    /** False when there is no such channel. */
    remove: (id: string): Promise<boolean> => inOrder(id, async () => (await prisma.channel.deleteMany({ where: { id } })).count > 0),
  }
}
