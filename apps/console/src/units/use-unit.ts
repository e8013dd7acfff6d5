import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { useRow } from '../app/live/use-entities.ts'
import { useUnits } from './UnitsContext.tsx'

/** The channel that the unit sends to, when the user may see it. */
export function useSelectedChannel({ selChannel }: Pick<UnitRow, 'selChannel'>): ChannelRow | undefined {
  const { live } = useUnits()
  return useRow(live.channels, selChannel === null || selChannel.external ? null : selChannel.channelId)
}
