import * as z from 'zod'
import { call, secret } from '../call.ts'
import { broadcastFields, SocialAccount, SocialNetwork } from './social.ts'
import { stringUpTo } from '../string.ts'

const accounts = z.object({ accounts: z.array(SocialAccount) })

/** API-213. The tokens are not part of it. */
export const listSocialAccounts = call({
  http: 'GET /socialmediadetails/fetch',
  access: 'channels.read',
  on: 'reachedInventory',
  summary: 'Accounts of social networks of an inventory',
  output: accounts,
  assumed: true,
})

/** API-214: connects an account with its access token, changes its texts, or disconnects it with the token null. */
export const updateSocialAccount = call({
  http: 'POST /socialmediadetails/update',
  access: 'channels.configure',
  on: 'reachedInventory',
  summary: 'Connect, change or disconnect the account of a social network',
  input: {
    network: SocialNetwork,
    token: secret(stringUpTo(2000).min(1, 'required')).nullable().optional(),
    title: broadcastFields.title.default(''),
    description: broadcastFields.description.default(''),
    privacy: broadcastFields.privacy.default('public'),
  },
  output: accounts,
  assumed: true,
  errors: ['SOCIAL_ACCOUNT_MISSING', 'SOCIAL_TOKEN_REFUSED', 'SOCIAL_NETWORK_FAILED'],
  example: { network: 'facebook', token: 'EAAB-example', title: 'Harbour fire', description: '', privacy: 'public' },
})
