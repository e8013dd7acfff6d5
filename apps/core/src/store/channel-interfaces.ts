import { readAll } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { refusalOf } from './refusals.ts'

export interface StoredInterface {
  readonly serverId: string
  readonly kind: 'tally' | 'ifb'
  readonly number: number
  readonly channelId: string
}

const columns = 'server_id AS "serverId", kind, number, channel_id AS "channelId"'

export const channelInterfacesStore = (prisma: PrismaClient) => ({
  /** Reads every association for the registry. */
  all: (): Promise<StoredInterface[]> => readAll(prisma, `SELECT ${columns} FROM channel_interfaces`),

  ofServers: (ids: readonly string[]): Promise<StoredInterface[]> =>
    readAll(prisma, `SELECT ${columns} FROM channel_interfaces WHERE server_id = ANY ($1)`, [ids]),

  /** Gives an interface to a channel. `taken`: the channel has another one. `unknown`: the channel or server was removed meanwhile. */
  associate: async ({ serverId, kind, number, channelId }: StoredInterface): Promise<'done' | 'taken' | 'unknown'> => {
    try {
      await prisma.channelInterface.upsert({
        where: { serverId_kind_number: { serverId, kind, number } },
        create: { serverId, kind, number, channelId },
        update: { channelId },
        select: { number: true },
      })
      return 'done'
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'taken' || refusal === 'unknown') return refusal
      throw error
    }
  },

  /** False when the interface does not have this channel. */
  dissociate: async (one: StoredInterface): Promise<boolean> => (await prisma.channelInterface.deleteMany({ where: { ...one } })).count > 0,
})
