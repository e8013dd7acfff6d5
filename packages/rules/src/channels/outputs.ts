import type { ChannelFlags, ChannelMode, ChannelOutputKind } from '@backhaul/contract/channels'

/** M-410 to M-416: where a channel passes its video on to, in the order of Services §1. An SDI number without output is an input. */
export function channelOutputs({
  sdiNo,
  output,
  forwardRtmp,
  cdnName,
  ndi,
  flavor,
  studio,
  sharing,
  distributor,
}: ChannelFlags): ChannelOutputKind[] {
  const has: Record<ChannelOutputKind, boolean> = {
    SDI: sdiNo !== null && output,
    'CDN/RTMP': forwardRtmp || cdnName !== null,
    NDI: ndi,
    'SMPTE 2110': flavor === 'SMPTE2110',
    studio,
    share: sharing,
    distributor,
  }
  return (Object.keys(has) as ChannelOutputKind[]).filter((kind) => has[kind])
}

/** M-522 to M-526: the mode that the flags of a channel show. The spec doesn't say which counts of several; we take the first of this order. */
export function channelMode({ flavor, forwardRtmp, cdnName, sdiNo, sharing }: ChannelFlags): ChannelMode {
  if (flavor === 'SMPTE2110') return 'SMPTE'
  if (forwardRtmp || cdnName !== null) return 'CDN'
  if (sdiNo !== null) return 'SDI'
  return sharing ? 'sharing' : 'preview'
}

/** The choices of an administrator. */
export interface ChannelSetup extends Pick<
  ChannelFlags,
  'output' | 'sdiNo' | 'ndi' | 'forceOutput' | 'distributor' | 'studio' | 'cdnName'
> {
  readonly mode: ChannelMode
}

/**
 * Returns the flags of a channel that is set up like this. R-193: a distributor is an output. A channel keeps its SDI number in the
 * mode SDI only, and its CDN in the mode CDN only.
 */
export function flagsOf({ mode, output, sdiNo, ndi, forceOutput, distributor, studio, cdnName }: ChannelSetup): ChannelFlags {
  return {
    output: output || distributor,
    distributor,
    forceOutput,
    forwardRtmp: mode === 'CDN',
    ndi,
    sdiNo: mode === 'SDI' ? (sdiNo ?? 1) : null,
    flavor: mode === 'SMPTE' ? 'SMPTE2110' : null,
    studio,
    sharing: mode === 'sharing',
    cdnName: mode === 'CDN' ? cdnName : null,
  }
}
