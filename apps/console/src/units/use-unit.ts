import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { type ChannelFacts, refuseStart, refuseStop } from '@backhaul/rules/units'
import { useRow } from '../app/live/use-entities.ts'
import { useUnits } from './UnitsContext.tsx'

/** The channel that the unit sends to, when the user may see it. */
export function useSelectedChannel({ selChannel }: Pick<UnitRow, 'selChannel'>): ChannelRow | undefined {
  const { live } = useUnits()
  return useRow(live.channels, selChannel === null || selChannel.external ? null : selChannel.channelId)
}

/** Returns the facts that the rules need of a channel. The core alone judges a channel that the user may not see. */
export function channelFacts(selChannel: UnitRow['selChannel'], channel: ChannelRow | undefined): ChannelFacts | null {
  if (selChannel === null || selChannel.external) return null
  return (
    channel ?? { channelName: selChannel.name, status: 'idle', allocatedTo: null, allocatedToUnitAlias: null, allocatedToUnitUid: null }
  )
}

export type StreamAction = { readonly action: 'start' | 'stop'; readonly refusal: Refusal | null }

/** Returns what the stream button of a unit does now: it stops a stream that may be stopped, else it starts one. */
export function streamAction(unit: UnitRow, channel: ChannelFacts | null): StreamAction {
  const cannotStop = refuseStop(unit)
  return cannotStop === null ? { action: 'stop', refusal: null } : { action: 'start', refusal: refuseStart(unit, channel) }
}
