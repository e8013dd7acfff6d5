import { createHash } from 'node:crypto'
import type { SocialNetwork } from '@backhaul/contract/destinations'
import type { SocialProvider, SocialProviders } from './provider.ts'

const hashOf = (...texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')
/** The simulated network accepts no token that contains this text. */
const refusedText = 'refuse'

const names: Readonly<Record<SocialNetwork, string>> = { facebook: 'Newsroom page', youtube: 'Newsroom channel' }

/** Makes names and addresses from the token, so that the far ends of the simulator take the stream. It needs no network. */
const providerOf = (network: SocialNetwork): SocialProvider => ({
  async accountOf(token) {
    return token.includes(refusedText) ? null : `${names[network]} ${hashOf(network, token).slice(0, 4)}`
  },
  async open(token, { title, description, privacy }) {
    if (token.includes(refusedText)) return null
    return `rtmps://live.${network}.example:443/rtmp/FB-${hashOf(token, title, description, privacy).slice(0, 24)}`
  },
})

export const builtInProviders: SocialProviders = { facebook: providerOf('facebook'), youtube: providerOf('youtube') }
