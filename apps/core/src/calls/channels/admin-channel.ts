import type { AdminChannel } from '@backhaul/contract/channels'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { detailsOf } from './details-of.ts'

/** Returns a channel as administrators read and change it. */
export function adminChannel(channel: ChannelRecord, ctx: Pick<Ctx, 'registry'> & { readonly caller: Caller }): AdminChannel {
  const details = detailsOf(channel, ctx)
  const { channelName: name, mode, output, sdiNo, ndi: NDI, forceOutput, distributor, studio, fourK, port } = details
  const { recordsAll: recording, tallyName: tally, bandwidthLimit, liveuVersion: swVersion } = details
  const flags = { mode, output, sdiNo, NDI, forceOutput, distributor, studio, fourK }
  return {
    ...details,
    configuration: { name, ...flags, port, recording, tally, bandwidthLimit, swVersion },
  }
}
