import { readAll } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { unbounded, write } from './marks.ts'
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
  all: unbounded((): Promise<StoredInterface[]> => readAll(prisma, `SELECT ${columns} FROM channel_interfaces`)),

  ofServers: unbounded((ids: readonly string[]): Promise<StoredInterface[]> =>
    readAll(prisma, `SELECT ${columns} FROM channel_interfaces WHERE server_id = ANY ($1)`, [ids]),
  ),

  /**
   * Gives an interface to a channel. It is taken from the channel `from`, from none if that is null, and from any channel if it is
   * undefined. `changed`: the interface has another channel. `taken`: the channel has another interface. `unknown`: the channel or
   * server was removed meanwhile.
   */
  associate: write(
    async (
      { serverId, kind, number, channelId }: StoredInterface,
      from: string | null | undefined,
    ): Promise<'done' | 'changed' | 'taken' | 'unknown'> => {
      try {
        // One statement, so that of two users who saw the interface free one is refused.
        const written = await prisma.$executeRaw`
        INSERT INTO channel_interfaces AS held (server_id, kind, number, channel_id)
        VALUES (${serverId}, ${kind}, ${number}::integer, ${channelId})
        ON CONFLICT (server_id, kind, number) DO UPDATE SET channel_id = excluded.channel_id
        WHERE ${from === undefined}::boolean OR held.channel_id IN (${from ?? null}::text, excluded.channel_id)`
        return written > 0 ? 'done' : 'changed'
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === 'taken' || refusal === 'unknown') return refusal
        throw error
      }
    },
  ),

  /** False when the interface does not have this channel. */
  dissociate: write(
    async (one: StoredInterface): Promise<boolean> => (await prisma.channelInterface.deleteMany({ where: { ...one } })).count > 0,
  ),
})
