import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import type { Transitions } from '@backhaul/rules/transitions'
import { type ChannelFacts, refuseStart, refuseStop } from '@backhaul/rules/units'
import { useCallback, useSyncExternalStore } from 'react'
import { useRow } from '../app/live/use-entities.ts'
import { useUnitDesk } from './UnitDesk.tsx'

/** The transition flags of a unit (UI-221). */
export function useTransitions(unitId: string): Transitions {
  const { transitions } = useUnitDesk()
  const subscribe = useCallback((listener: () => void) => transitions.subscribe(unitId, listener), [transitions, unitId])
  return useSyncExternalStore(subscribe, () => transitions.get(unitId))
}

/** Where the unit sends, as far as the user sees it. */
export function useSelectedChannel({ selChannel }: Pick<UnitRow, 'selChannel'>): ChannelRow | undefined {
  const { live } = useUnitDesk()
  return useRow(live.channels, selChannel === null || selChannel.external ? null : selChannel.channelId)
}

/** What the rules ask of a channel. One that the user doesn't see is not judged here: the core decides. */
export function channelFacts(selChannel: UnitRow['selChannel'], channel: ChannelRow | undefined): ChannelFacts | null {
  if (selChannel === null || selChannel.external) return null
  return (
    channel ?? { channelName: selChannel.name, status: 'idle', allocatedTo: null, allocatedToUnitAlias: null, allocatedToUnitUid: null }
  )
}

export type StreamAct = { readonly act: 'start' | 'stop'; readonly refusal: Refusal | null }

/** What the one button of a unit does now: stop what can be stopped, else start. */
export function streamAct(unit: UnitRow, channel: ChannelFacts | null): StreamAct {
  const cannotStop = refuseStop(unit)
  return cannotStop === null ? { act: 'stop', refusal: null } : { act: 'start', refusal: refuseStart(unit, channel) }
}
