import { ServerType } from '@backhaul/contract/servers'
import { ServerSettings } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Memberships } from '../scope.ts'
import { configureDevice } from './configure-device.ts'
import { isIdOfAnotherKind } from './device-ids.ts'
import {
  allWithMemberships,
  createDevice,
  membershipsOf,
  type Refused,
  setMemberships,
  someWithMemberships,
  withMemberships,
} from './memberships.ts'
import { removeUnused } from './refusals.ts'
import { createWriteQueue } from './write-queue.ts'

const include = withMemberships satisfies Prisma.ServerInclude

type ServerWithMemberships = Prisma.ServerGetPayload<{ include: typeof include }>

function storedServer(row: ServerWithMemberships) {
  const { createdAt: _, lastModified: __, inventoryId, inventories, groups, ...same } = row
  const memberships = membershipsOf({ inventoryId, inventories, groups })
  return { ...same, ...memberships, type: ServerType.parse(row.type), settings: ServerSettings.parse(row.settings) }
}

const configuration = {
  name: true,
  alias: true,
  serial: true,
  swVersion: true,
  maxChannels: true,
  cloudProvider: true,
  cloudRegion: true,
  comment: true,
  settings: true,
  version: true,
} as const satisfies Prisma.ServerSelect

const configurationIn = (row: Prisma.ServerGetPayload<{ select: typeof configuration }>) => ({
  ...row,
  settings: ServerSettings.parse(row.settings),
})

/** The configuration of a server as stored. */
export type StoredServerConfiguration = ReturnType<typeof configurationIn>
export type ServerChange = Partial<Omit<StoredServerConfiguration, 'version'>>

/** The durable part of a server. */
export type StoredServer = ReturnType<typeof storedServer>

/** The required fields of a new server; all other columns start empty. */
export type NewServer = Pick<StoredServer, 'id' | 'name' | 'serial' | 'type' | 'swVersion' | 'maxChannels'> &
  Partial<Pick<StoredServer, 'alias' | 'comment' | 'cloudProvider' | 'cloudRegion' | 'settings'>> &
  Memberships

export const serversStore = (prisma: PrismaClient) => {
  const inOrder = createWriteQueue()
  const some = async (ids: readonly string[]) => (await someWithMemberships<ServerWithMemberships>(prisma, 'server', ids)).map(storedServer)
  return {
    some,

    /** Reads one server between the writes of this core, so that a result is never older than one that a call applied. */
    current: (id: string): Promise<StoredServer | undefined> => inOrder(id, async () => (await some([id]))[0]),

    /** Reads every server for the registry, which applies the scopes of callers. */
    all: async (): Promise<StoredServer[]> => (await allWithMemberships<ServerWithMemberships>(prisma, 'server')).map(storedServer),

    /**
     * Writes a change of configuration and returns what is stored then; null when an inventory of the server contains the name
     * already. `version`: the change is refused unless the server has this version.
     */
    configure: (
      id: string,
      { settings, ...columns }: ServerChange,
      at: number,
      version?: number,
    ): Promise<StoredServerConfiguration | null> =>
      inOrder(id, async () => {
        const data = { ...columns, lastModified: new Date(at), version: { increment: 1 } }
        const update = prisma.server.update({ where: { id, ...(version !== undefined && { version }) }, data, select: configuration })
        const configured = { table: 'servers', id, settings, missing: 'SERVER_NOT_FOUND' } as const
        const row = await configureDevice(prisma, configured, update, version !== undefined)
        return row === null ? null : configurationIn(row)
      }),

    /** Reads what is stored; null when there is no such server. */
    configuration: async (id: string): Promise<StoredServerConfiguration | null> => {
      const row = await prisma.server.findUnique({ where: { id }, select: configuration })
      return row === null ? null : configurationIn(row)
    },

    /** Replaces the inventories and groups of a server and returns them as stored. */
    setMemberships: (id: string, wanted: Memberships): Promise<Memberships | Refused> =>
      inOrder(id, () => setMemberships(prisma, 'server', id, wanted)),

    create: ({ inventoryId, inventories, groups, ...server }: NewServer, at: number): Promise<StoredServer | Refused> => {
      const { id } = server
      const memberships = { inventoryId, inventories, groups }
      return inOrder(id, async () => {
        if (await isIdOfAnotherKind(prisma, 'server', id)) return { refused: 'taken', by: 'id' }
        return createDevice(
          prisma,
          'server',
          { id, memberships },
          (db) => db.server.create({ data: { ...server, inventoryId, lastModified: new Date(at) }, select: { id: true } }),
          async () => storedServer(await prisma.server.findUniqueOrThrow({ where: { id }, include })),
        )
      })
    },

    /** `inUse` while channels belong to the server. */
    remove: (id: string) => inOrder(id, () => removeUnused(prisma.server.deleteMany({ where: { id } }))),
  }
}
