import { ServerType } from '@backhaul/contract/servers'
import type { PrismaClient } from '@backhaul/database/client'

export interface StoredServer {
  id: string
  name: string
  alias: string | null
  serial: string
  type: ServerType
  inventoryId: string
  groups: string[]
  swVersion: string
  maxChannels: number
  cloudProvider: string | null
  cloudRegion: string | null
}

export const serversStore = (prisma: PrismaClient) => ({
  /** Every server, for the registry. */
  all: async (): Promise<StoredServer[]> => {
    const rows = await prisma.server.findMany({ include: { groups: { select: { groupId: true } } } })
    return rows.map(({ id, name, alias, serial, type, inventoryId, groups, swVersion, maxChannels, cloudProvider, cloudRegion }) => ({
      id,
      name,
      alias,
      serial,
      type: ServerType.parse(type),
      inventoryId,
      groups: groups.map(({ groupId }) => groupId),
      swVersion,
      maxChannels,
      cloudProvider,
      cloudRegion,
    }))
  },
})
