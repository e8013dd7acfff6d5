import { type SocialAccount, SocialNetwork, SocialPrivacy } from '@backhaul/contract/destinations'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Sealed } from '../secrets/sealing.ts'
import { read, write } from './marks.ts'

type Fields = Pick<SocialAccount, 'title' | 'description' | 'privacy'>
type Row = Prisma.SocialAccountGetPayload<{ omit: { token: true } }>

function stored(row: Row): SocialAccount {
  const { inventoryId: _, network, privacy, connectedAt, ...same } = row
  return { ...same, network: SocialNetwork.parse(network), privacy: SocialPrivacy.parse(privacy), connectedAt: connectedAt.getTime() }
}

/** The accounts of social networks: one per inventory and network. */
export const socialAccountsStore = (prisma: PrismaClient) => ({
  list: read(async (inventoryId: string): Promise<SocialAccount[]> =>
    (await prisma.socialAccount.findMany({ where: { inventoryId }, orderBy: { network: 'asc' }, omit: { token: true } })).map(stored),
  ),

  withToken: read(async (inventoryId: string, network: SocialNetwork): Promise<(SocialAccount & { token: Sealed }) | null> => {
    const row = await prisma.socialAccount.findUnique({ where: { inventoryId_network: { inventoryId, network } } })
    return row && { ...stored(row), token: row.token as Sealed }
  }),

  connect: write(
    async (
      { inventoryId, network, ...fields }: Fields & Pick<SocialAccount, 'accountName' | 'network'> & { inventoryId: string },
      token: Sealed,
      at: number,
    ): Promise<void> => {
      const data = { ...fields, token, connectedAt: new Date(at) }
      await prisma.socialAccount.upsert({
        where: { inventoryId_network: { inventoryId, network } },
        create: { inventoryId, network, ...data },
        update: data,
        select: { network: true },
      })
    },
  ),

  /** False when there is no account. */
  change: write(
    async (inventoryId: string, network: SocialNetwork, fields: Fields): Promise<boolean> =>
      (await prisma.socialAccount.updateMany({ where: { inventoryId, network }, data: fields })).count > 0,
  ),

  remove: write(
    async (inventoryId: string, network: SocialNetwork): Promise<boolean> =>
      (await prisma.socialAccount.deleteMany({ where: { inventoryId, network } })).count > 0,
  ),
})
