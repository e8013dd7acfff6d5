import type { SocialNetwork, SocialPrivacy } from '@backhaul/contract/destinations'

/** The texts of a broadcast. */
export interface Broadcast {
  readonly title: string
  readonly description: string
  readonly privacy: SocialPrivacy
}

/**
 * A social network. The core is built with those that it may use; the built-in ones need no network. `null`: the network does not
 * accept the token.
 */
export interface SocialProvider {
  /** Returns the name of the account that a token is for. */
  accountOf(token: string): Promise<string | null>
  /** Opens a broadcast. Returns the address with the key to which its video is sent. */
  open(token: string, broadcast: Broadcast): Promise<string | null>
}
export type SocialProviders = Readonly<Record<SocialNetwork, SocialProvider>>
