import type { ChannelFlags, ChannelType } from '@backhaul/contract/channels'

/**
 * Derives the type of a channel, R-190 to R-193. The spec lists sdi twice, so the order decides: distributor, sdi without
 * output, the outputs. Type `group` is not derived: it is a group of channels, not a channel with flags.
 */
export function channelType({
  distributor,
  sdiNo,
  output,
  forwardRtmp,
  ndi,
  forceOutput,
  flavor,
}: ChannelFlags): Exclude<ChannelType, 'group'> {
  if (distributor) return 'distributor'
  const sdi = sdiNo !== null
  if (sdi && !output) return 'input'
  return forwardRtmp || ndi || sdi || forceOutput || flavor === 'SMPTE2110' ? 'output' : 'preview'
}

/** Inputs and distributors pass on what others send: no unit sends to them (`supportedByUnit`). */
export const takesUnits = (type: ChannelType): boolean => type !== 'input' && type !== 'distributor'

/** Services §3, classification flags. A distributor is an output. */
export const channelFlags = (channel: ChannelFlags & { type: ChannelType }) => ({
  isDistributor: channel.type === 'distributor',
  isStudio: channel.studio,
  isInput: channel.type === 'input',
  isOutput: channel.type === 'output' || channel.type === 'distributor',
  hasSdi: channel.sdiNo !== null,
  hasCdn: channel.cdnName !== null,
  hasSmpte: channel.flavor === 'SMPTE2110',
  isSharing: channel.sharing,
})
