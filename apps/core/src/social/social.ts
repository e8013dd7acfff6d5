import type { SocialAccount, SocialNetwork } from '@backhaul/contract/destinations'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { placeOf } from '../secrets/places.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/index.ts'
import type { Broadcast, SocialProvider, SocialProviders } from './provider.ts'

/** A network that does not reply within this time has failed: the user waits for it. */
const replyMs = 8000

interface SocialDeps {
  log: Pick<FastifyBaseLogger, 'warn'>
  clock: Clock
  transportClock: Clock
  store: Pick<Store, 'socialAccounts'>
  sealing: Sealing
  providers: SocialProviders
}

type Failure = 'SOCIAL_ACCOUNT_MISSING' | 'SOCIAL_TOKEN_REFUSED' | 'SOCIAL_NETWORK_FAILED' | 'SECRET_UNREADABLE'

/** The accounts of social networks of inventories: their tokens are sealed, and leave the core to the network alone. */
export function createSocial({ log, clock, transportClock, store, sealing, providers }: SocialDeps) {
  /** Asks a network; null when it does not accept the token, and `failed` when it does not reply in time. */
  async function ask<Reply>(
    network: SocialNetwork,
    question: (provider: SocialProvider) => Promise<Reply | null>,
  ): Promise<Reply | null | 'failed'> {
    const { promise: late, resolve } = Promise.withResolvers<'failed'>()
    const cancel = transportClock.after(replyMs, () => resolve('failed'))
    try {
      return await Promise.race([question(providers[network]), late])
    } catch (error) {
      log.warn({ err: error, network }, 'a social network could not be asked')
      return 'failed'
    } finally {
      cancel()
    }
  }

  return {
    list: (inventoryId: string): Promise<SocialAccount[]> => store.socialAccounts.list(inventoryId),

    /** Connects an account, or changes the texts of the connected one. */
    async save(
      inventoryId: string,
      network: SocialNetwork,
      broadcast: Broadcast,
      token: string | undefined,
    ): Promise<Exclude<Failure, 'SECRET_UNREADABLE'> | null> {
      if (token === undefined) return (await store.socialAccounts.change(inventoryId, network, broadcast)) ? null : 'SOCIAL_ACCOUNT_MISSING'
      const accountName = await ask(network, (provider) => provider.accountOf(token))
      if (accountName === null) return 'SOCIAL_TOKEN_REFUSED'
      if (accountName === 'failed') return 'SOCIAL_NETWORK_FAILED'
      const sealed = sealing.seal(token, placeOf.socialAccount(inventoryId, network))
      await store.socialAccounts.connect({ inventoryId, network, accountName, ...broadcast }, sealed, clock.now())
      return null
    },

    disconnect: (inventoryId: string, network: SocialNetwork): Promise<boolean> => store.socialAccounts.remove(inventoryId, network),

    /** Opens a broadcast with the account of an inventory. Returns the address with the key, or the reason for its absence. */
    async open(inventoryId: string, network: SocialNetwork, title: string | undefined): Promise<{ url: string } | Failure> {
      const account = await store.socialAccounts.withToken(inventoryId, network)
      if (account === null) return 'SOCIAL_ACCOUNT_MISSING'
      const token = sealing.open(account.token, placeOf.socialAccount(inventoryId, network))
      if (token === null) return 'SECRET_UNREADABLE'
      const broadcast = { title: title ?? account.title, description: account.description, privacy: account.privacy }
      const url = await ask(network, (provider) => provider.open(token, broadcast))
      if (url === null) return 'SOCIAL_TOKEN_REFUSED'
      return url === 'failed' ? 'SOCIAL_NETWORK_FAILED' : { url }
    },
  }
}
export type Social = ReturnType<typeof createSocial>
