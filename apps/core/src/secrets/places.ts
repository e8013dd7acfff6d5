import type { SocialNetwork, StreamSecret } from '@backhaul/contract/destinations'
import type { ChannelSecrets } from '../store/channel-secrets.ts'

/** The places for which secrets are sealed. A stored secret can be opened for its own place alone, so a place never changes. */
export const placeOf = {
  stream: (destinationId: string, streamId: string, secret: StreamSecret) => `destination/${destinationId}/${streamId}/${secret}`,
  inputSource: (channelId: string, secret: keyof ChannelSecrets) => `channel/${channelId}/${secret}`,
  videoReturn: (id: string) => `video-return/${id}/passphrase`,
  resource: (id: string, name: string) => `resource/${id}/${name}`,
  socialAccount: (inventoryId: string, network: SocialNetwork) => `socialAccount/${inventoryId}/${network}/token`,
}
