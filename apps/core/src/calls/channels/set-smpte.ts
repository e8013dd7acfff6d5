import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refuseNoSmpte, refuseSmpte } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { smpteOf, toDevice } from './smpte-of.ts'

export const setSmpte: Handle<typeof calls.setSmpte> = async (args) => {
  const { channel, input, refuse } = args
  const { channelId: _, version: __, ...fields } = input
  refuse(refuseSmpte(fields))
  refuse(refuseNoSmpte(channel.row))
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'smpte2110'))
  await applySettings(args, () => ({ settings: { smpte: toDevice(fields) } }))
  return smpteOf(channel)
}
