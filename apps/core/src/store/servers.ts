import { ServerType } from '@backhaul/contract/servers'
import { ServerSettings } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { Wishes } from '../devices/registry/wish.ts'
import type { Memberships } from '../scope.ts'
import { isIdOfAnotherKind } from './device-ids.ts'
import { devicesStore } from './devices.ts'
import { membershipsOf, withMemberships } from './memberships.ts'

const include = withMemberships satisfies Prisma.ServerInclude

type ServerWithMemberships = Prisma.ServerGetPayload<{ include: typeof include }>

function storedServer(row: ServerWithMemberships) {
  const { createdAt: _, lastModified: __, inventoryId, inventories, groups, ...same } = row
  const memberships = membershipsOf({ inventoryId, inventories, groups })
  return {
    ...same,
    ...memberships,
    type: ServerType.parse(row.type),
    settings: ServerSettings.parse(row.settings),
    wanted: Wishes.parse(row.wanted),
  }
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
  wanted: true,
  wantedVersion: true,
  version: true,
} as const satisfies Prisma.ServerSelect

const configurationIn = (row: Prisma.ServerGetPayload<{ select: typeof configuration }>) => ({
  ...row,
  settings: ServerSettings.parse(row.settings),
  wanted: Wishes.parse(row.wanted),
})

/** The configuration of a server as stored. */
export type StoredServerConfiguration = ReturnType<typeof configurationIn>
export type ServerChange = Partial<Omit<StoredServerConfiguration, 'version' | 'wanted' | 'wantedVersion'>>

/** The durable part of a server. */
export type StoredServer = ReturnType<typeof storedServer>

/** The required fields of a new server; all other columns start empty. */
export type NewServer = Pick<StoredServer, 'id' | 'name' | 'serial' | 'type' | 'swVersion' | 'maxChannels'> &
  Partial<Pick<StoredServer, 'alias' | 'comment' | 'cloudProvider' | 'cloudRegion' | 'settings'>> &
  Memberships

export const serversStore = (prisma: PrismaClient) =>
  devicesStore(prisma, {
    kind: 'server',
    include,
    select: configuration,
    storedOf: storedServer,
    configurationOf: configurationIn,
    mergedOf: ({ settings }: ServerChange) => ({ settings }),
    newColumns: (server: Omit<NewServer, keyof Memberships>) => server,
    isIdTaken: (id) => isIdOfAnotherKind(prisma, 'server', id),
    remove: (id) => prisma.server.deleteMany({ where: { id } }),
  })
