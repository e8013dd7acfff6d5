import { mayName } from '../devices/may-name.ts'
import type { ChannelRecord, UnitRecord } from '../devices/record.ts'
import type { Registry } from '../devices/registry.ts'

/** Returns the channel that is selected at a unit, if the unit may name it. */
export function selectedChannel({ channels }: Registry, unit: UnitRecord): ChannelRecord | undefined {
  const channel = channels.byId.get(unit.row.selChannel?.channelId ?? '')
  return channel !== undefined && mayName(unit, channel) ? channel : undefined
}
