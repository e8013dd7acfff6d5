import type { ChannelFlags } from '@backhaul/contract/channels'
import type { PrismaClient } from '@backhaul/database/client'

export interface StoredChannel extends ChannelFlags {
  id: string
  name: string
  serverId: string
  serverName: string
  inventoryId: string
  groups: string[]
  liveuVersion: string
}

export const channelsStore = (prisma: PrismaClient) => ({
  /** Every channel, for the registry. */
  all: async (): Promise<StoredChannel[]> => {
    const rows = await prisma.channel.findMany({ include: { groups: { select: { groupId: true } }, server: { select: { name: true } } } })
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      serverId: row.serverId,
      serverName: row.server.name,
      inventoryId: row.inventoryId,
      groups: row.groups.map(({ groupId }) => groupId),
      liveuVersion: row.liveuVersion,
      output: row.output,
      distributor: row.distributor,
      forceOutput: row.forceOutput,
      forwardRtmp: row.forwardRtmp,
      ndi: row.ndi,
      sdiNo: row.sdiNo,
      flavor: row.flavor === 'SMPTE2110' ? 'SMPTE2110' : null,
      studio: row.studio,
      sharing: row.sharing,
      cdnName: row.cdnName,
    }))
  },
})
