import type { calls } from '@backhaul/contract/channels'
import { refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { detailsOf } from './details-of.ts'

export const setPrivateSession: Handle<typeof calls.setPrivateSession> = async (args) => {
  const { channel, input, ctx, refuse } = args
  refuse(refuseChannelOffline(channel.row))
  await applySettings(args, () => ({ settings: { privateSession: input.privateSession } }))
  return detailsOf(channel, ctx)
}
