import { VideoReturnSettings } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { Wishes } from '../devices/registry/wish.ts'
import type { Memberships } from '../scope.ts'
import type { Sealed } from '../secrets/sealing.ts'
import { devicesStore } from './devices.ts'
import { membershipsOf, withMemberships } from './memberships.ts'

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
  wanted: true,
  wantedVersion: true,
  version: true,
} as const satisfies Prisma.VideoReturnSelect

type Configuration = Prisma.VideoReturnGetPayload<{ select: typeof configuration }>

const parsed = ({ settings, passphrase, wanted }: Pick<Configuration, 'settings' | 'passphrase' | 'wanted'>) => ({
  settings: VideoReturnSettings.parse(settings),
  passphrase: passphrase as Sealed | null,
  wanted: Wishes.parse(wanted),
})

const configurationIn = (row: Configuration) => ({ ...row, ...parsed(row) })

/** The configuration of a video return channel as stored. The passphrase is sealed. */
export type StoredVideoReturnConfiguration = ReturnType<typeof configurationIn>
export type VideoReturnChange = Partial<Omit<StoredVideoReturnConfiguration, 'version' | 'wanted' | 'wantedVersion'>>

function storedVideoReturn(row: VideoReturnWithMemberships) {
  const { createdAt: _, lastModified: __, server, settings, passphrase, wanted, inventoryId, inventories, groups, ...same } = row
  return {
    ...same,
    ...membershipsOf({ inventoryId, inventories, groups }),
    ...parsed({ settings, passphrase, wanted }),
    serverName: server.name,
    inCloud: server.cloudProvider !== null,
  }
}

/** The durable part of a video return channel. */
export type StoredVideoReturn = ReturnType<typeof storedVideoReturn>

export type NewVideoReturn = Pick<StoredVideoReturn, 'id' | 'name' | 'description' | 'serialNumber' | 'serverId'> & Memberships

export const videoReturnsStore = (prisma: PrismaClient) =>
  devicesStore(prisma, {
    kind: 'videoReturn',
    include,
    also: serverColumn,
    select: configuration,
    storedOf: storedVideoReturn,
    configurationOf: configurationIn,
    mergedOf: ({ settings }: VideoReturnChange) => ({ settings }),
    newColumns: (channel: Omit<NewVideoReturn, keyof Memberships>) => channel,
    remove: (id) => prisma.videoReturn.deleteMany({ where: { id } }),
  })
