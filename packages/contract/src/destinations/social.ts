import * as z from 'zod'
import { Instant } from '../id.ts'
import { stringUpTo } from '../string.ts'

/** The networks of which an account can be connected. The spec names Facebook alone. */
export const SocialNetwork = z.enum(['facebook', 'youtube'])
export type SocialNetwork = z.infer<typeof SocialNetwork>

/** The viewers of a broadcast. */
export const SocialPrivacy = z.enum(['public', 'friends', 'private'])
export type SocialPrivacy = z.infer<typeof SocialPrivacy>

export const broadcastFields = {
  title: stringUpTo(120),
  description: stringUpTo(1000),
  privacy: SocialPrivacy,
}

/** The account of a network with which an inventory goes live, and the texts of its next broadcast. */
export const SocialAccount = z.object({
  network: SocialNetwork,
  /** Name of the account or page, as the network has it. */
  accountName: z.string(),
  ...broadcastFields,
  connectedAt: Instant,
})
export type SocialAccount = z.infer<typeof SocialAccount>
