import type { PrismaClient } from '@backhaul/database/client'
import type { Sealed } from '../secrets/sealing.ts'
import { read } from './marks.ts'

/** The secrets of the input source of a channel. */
export type ChannelSecrets = Readonly<Record<'passphrase' | 'streamKey', Sealed | null>>

export const channelSecretsStore = (prisma: PrismaClient) => ({
  read: read(async (channelId: string): Promise<ChannelSecrets> => {
    const rows = await prisma.channelSecret.findMany({ where: { channelId } })
    const sealed = (secret: keyof ChannelSecrets) => (rows.find(({ name }) => name === secret)?.sealed ?? null) as Sealed | null
    return { passphrase: sealed('passphrase'), streamKey: sealed('streamKey') }
  }),
})

/** Replaces the secrets of a channel, in a transaction that stores more. */
export async function replaceSecrets(db: Pick<PrismaClient, 'channelSecret'>, channelId: string, secrets: ChannelSecrets): Promise<void> {
  const data = Object.entries(secrets).flatMap(([name, sealed]) => (sealed === null ? [] : [{ channelId, name, sealed }]))
  await db.channelSecret.deleteMany({ where: { channelId } })
  await db.channelSecret.createMany({ data })
}
