import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { type ChannelFacts, refuseStart, refuseStop } from '@backhaul/rules/units'

/** Returns the facts that the rules need of a channel. The core alone judges a channel that the user may not see. */
function channelFacts(selChannel: UnitRow['selChannel'], channel: ChannelRow | undefined): ChannelFacts | null {
  if (selChannel === null || selChannel.external) return null
  return (
    channel ?? { channelName: selChannel.name, status: 'idle', allocatedTo: null, allocatedToUnitAlias: null, allocatedToUnitUid: null }
  )
}

type StreamAction = { readonly action: 'start' | 'stop'; readonly refusal: Refusal | null }

/** Returns what the stream button of a unit does now: it stops a stream that may be stopped, else it starts one. */
export function streamAction(unit: UnitRow, channel: ChannelRow | undefined): StreamAction {
  if (refuseStop(unit) === null) return { action: 'stop', refusal: null }
  return { action: 'start', refusal: refuseStart(unit, channelFacts(unit.selChannel, channel)) }
}
