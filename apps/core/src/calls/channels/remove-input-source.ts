import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refuseNoInput } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { detailsOf } from './details-of.ts'

export const removeInputSource: Handle<typeof calls.removeInputSource> = async (args) => {
  const { channel, ctx, refuse } = args
  refuse(refuseNoInput(channel.row))
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'inputSource'))
  const command = { kind: 'setInputSource', source: null } as const
  const columns = { secrets: { passphrase: null, streamKey: null } }
  await applySettings(args, () => ({ settings: { inputSource: null }, command, columns }))
  return detailsOf(channel, ctx)
}
