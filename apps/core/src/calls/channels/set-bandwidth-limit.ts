import type { calls } from '@backhaul/contract/channels'
import { refuseBandwidthLimit } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { detailsOf } from './details-of.ts'

export const setBandwidthLimit: Handle<typeof calls.setBandwidthLimit> = async (args) => {
  const { channel, input, ctx, refuse } = args
  refuse(refuseBandwidthLimit(channel.row))
  await applySettings(args, () => ({ settings: { bandwidthKbps: input.bandwidthLimit } }))
  return detailsOf(channel, ctx)
}
