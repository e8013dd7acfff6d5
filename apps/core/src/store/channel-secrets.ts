import type { PrismaClient } from '@backhaul/database/client'
import type { Sealed } from '../secrets/sealing.ts'

/** The secrets of the input source of a channel. */
export type ChannelSecrets = Readonly<Record<'passphrase' | 'streamKey', Sealed | null>>

export const channelSecretsStore = (prisma: PrismaClient) => ({
  /** Replaces the secrets of a channel. */
  async replace(channelId: string, secrets: ChannelSecrets): Promise<void> {
    const data = Object.entries(secrets).flatMap(([name, sealed]) => (sealed === null ? [] : [{ channelId, name, sealed }]))
    await prisma.$transaction([prisma.channelSecret.deleteMany({ where: { channelId } }), prisma.channelSecret.createMany({ data })])
  },
})
