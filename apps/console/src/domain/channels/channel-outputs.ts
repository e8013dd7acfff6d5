import type { ChannelRow } from '@backhaul/contract/channels'

export const outputKinds = ['sdi', 'ndi', 'smpte', 'cdn', 'rtmp', 'sharing'] as const
export type OutputKind = (typeof outputKinds)[number]

export interface Output {
  readonly kind: OutputKind
  /** The number of an SDI connector, or the name of a CDN. */
  readonly detail: string
}

const none = ''

/** Returns where a channel passes its picture on; of an input, the connector that it takes it from. */
export function outputsOf({ sdiNo, ndi, flavor, cdnName, forwardRtmp, sharing }: ChannelRow): readonly Output[] {
  const outputs: Output[] = []
  if (sdiNo !== null) outputs.push({ kind: 'sdi', detail: String(sdiNo) })
  if (ndi) outputs.push({ kind: 'ndi', detail: none })
  if (flavor === 'SMPTE2110') outputs.push({ kind: 'smpte', detail: none })
  if (cdnName !== null) outputs.push({ kind: 'cdn', detail: cdnName })
  // A CDN is reached by RTMP: the name says more.
  else if (forwardRtmp) outputs.push({ kind: 'rtmp', detail: none })
  if (sharing) outputs.push({ kind: 'sharing', detail: none })
  return outputs
}
