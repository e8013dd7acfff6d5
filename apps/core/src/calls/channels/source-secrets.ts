import type { Ctx } from '../../context.ts'
import { placeOf } from '../../secrets/places.ts'
import type { ChannelSecrets } from '../../store/channel-secrets.ts'

/** Returns the secrets that can be read, as a command has them. */
export function openedSecrets({ sealing }: Pick<Ctx, 'sealing'>, channelId: string, secrets: ChannelSecrets) {
  const open = (name: keyof ChannelSecrets) => secrets[name] && sealing.open(secrets[name], placeOf.inputSource(channelId, name))
  const [passphrase, streamKey] = [open('passphrase'), open('streamKey')]
  return { ...(passphrase !== null && { passphrase }), ...(streamKey !== null && { streamKey }) }
}
