import type { calls } from '@backhaul/contract/channels'
import type { InputSourceSettings } from '@backhaul/device-link'
import { refuseCapability, refuseChannelOffline, refuseInputSource, refuseNoInput } from '@backhaul/rules/channels'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { detailsOf } from './details-of.ts'

export const setInputSource: Handle<typeof calls.setInputSource> = async (args) => {
  const { channel, input, ctx, refuse } = args
  const { type, mode, address, port, latency, passphrase, streamKey } = input
  refuse(refuseInputSource(input))
  refuse(refuseNoInput(channel.row))
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'inputSource'))
  const source: InputSourceSettings = {
    kind: type,
    mode: type === 'SRT' ? (mode ?? 'listener') : null,
    address: address === undefined || address === '' ? null : address,
    port: port ?? null,
    latencyMs: latency ?? null,
    hasPassphrase: passphrase !== undefined,
    hasStreamKey: streamKey !== undefined,
  }
  const secrets = { ...(passphrase !== undefined && { passphrase }), ...(streamKey !== undefined && { streamKey }) }
  await applySettings(args, { inputSource: source }, { command: { kind: 'setInputSource', source, ...secrets } })
  const seal = (name: 'passphrase' | 'streamKey', secret: string | undefined) =>
    secret === undefined ? null : ctx.sealing.seal(secret, `channel/${channel.id}/${name}`)
  await ctx.store.channelSecrets.replace(channel.id, {
    passphrase: seal('passphrase', passphrase),
    streamKey: seal('streamKey', streamKey),
  })
  return detailsOf(channel, ctx)
}
