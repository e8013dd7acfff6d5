import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { transmits } from '@backhaul/rules/status'
import { type ChannelFacts, refuseStart, refuseStop, startModeOf } from '@backhaul/rules/units'

/** Returns the facts that the rules need of a channel. The core alone judges a channel that the user may not see. */
function channelFacts(selChannel: UnitRow['selChannel'], channel: ChannelRow | undefined): ChannelFacts[] {
  if (selChannel === null || selChannel.external) return []
  const free = { allocatedTo: null, allocatedToUnitAlias: null, allocatedToUnitUid: null, allocatedToByApp: null }
  const unknown = { type: 'output', status: 'idle', ...free } as const
  return [channel ?? { ...unknown, channelName: selChannel.name }]
}

type StreamAction = { readonly action: 'start' | 'stop'; readonly refusal: Refusal | null }

/**
 * Returns the reason against a start of the unit now, or null. The channels of a multi-camera stream are in the details of
 * the unit; the core alone judges them.
 */
export function refuseStartOf(unit: UnitRow, channel: ChannelRow | undefined): Refusal | null {
  const isMultiCamera = startModeOf(unit.transmissionMode) === 'multiCamera'
  return refuseStart(unit, isMultiCamera ? undefined : channelFacts(unit.selChannel, channel))
}

/** Returns what the stream button of a unit does now: it stops a stream or a recording, else it starts one. */
export const streamAction = (unit: UnitRow, channel: ChannelRow | undefined): StreamAction =>
  transmits(unit.applications) ? { action: 'stop', refusal: refuseStop(unit) } : { action: 'start', refusal: refuseStartOf(unit, channel) }
