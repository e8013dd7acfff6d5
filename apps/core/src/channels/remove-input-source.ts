import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refuseNoInput } from '@backhaul/rules/channels'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { detailsOf } from './details-of.ts'

export const removeInputSource: Handle<typeof calls.removeInputSource> = async (args) => {
  const { channel, ctx, refuse } = args
  refuse(refuseNoInput(channel.row))
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'inputSource'))
  await applySettings(args, { inputSource: null }, { command: { kind: 'setInputSource', source: null } })
  await ctx.store.channelSecrets.replace(channel.id, { passphrase: null, streamKey: null })
  return detailsOf(channel, ctx)
}
