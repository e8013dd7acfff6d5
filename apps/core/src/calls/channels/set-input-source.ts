import type { calls } from '@backhaul/contract/channels'
import type { InputSourceSettings } from '@backhaul/device-link'
import { refuseCapability, refuseChannelOffline, refuseInputSource, refuseNoInput } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { placeOf } from '../../secrets/places.ts'
import type { ChannelSecrets } from '../../store/channel-secrets.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { detailsOf } from './details-of.ts'
import { secretsForSource } from './secrets-for-source.ts'

/** The device gets every secret of its source with each change, also one that the caller left out: the command replaces the source. */
export const setInputSource: Handle<typeof calls.setInputSource> = async (args) => {
  const { channel, input, ctx, fail, refuse } = args
  const { type, mode, address, port, latency } = input
  refuse(refuseInputSource(input))
  refuse(refuseNoInput(channel.row))
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'inputSource'))
  await applySettings(args, async () => {
    const stored = await ctx.store.channelSecrets.read(channel.id)
    const before = secretsForSource(input, channel.stored.settings.inputSource ?? null, stored)
    const secretOf = (name: keyof ChannelSecrets) => {
      const given = input[name]
      const place = placeOf.inputSource(channel.id, name)
      if (given === null) return null
      if (given !== undefined) return { secret: given, sealed: ctx.sealing.seal(given, place) }
      const sealed = before[name]
      if (sealed === null) return null
      const secret = ctx.sealing.open(sealed, place)
      if (secret === null) throw fail('SECRET_UNREADABLE')
      return { secret, sealed }
    }
    const [passphrase, streamKey] = [secretOf('passphrase'), secretOf('streamKey')]
    const source: InputSourceSettings = {
      kind: type,
      mode: type === 'SRT' ? (mode ?? 'listener') : null,
      address: address === undefined || address === '' ? null : address,
      port: port ?? null,
      latencyMs: latency ?? null,
      hasPassphrase: passphrase !== null,
      hasStreamKey: streamKey !== null,
    }
    const secrets = { ...(passphrase && { passphrase: passphrase.secret }), ...(streamKey && { streamKey: streamKey.secret }) }
    const command = { kind: 'setInputSource', source, ...secrets } as const
    const sealed = { passphrase: passphrase?.sealed ?? null, streamKey: streamKey?.sealed ?? null }
    return { settings: { inputSource: source }, command, columns: { secrets: sealed } }
  })
  return detailsOf(channel, ctx)
}
