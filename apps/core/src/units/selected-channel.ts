import { mayName } from '../devices/may-name.ts'
import type { ChannelRecord, UnitRecord } from '../devices/record.ts'
import type { Registry } from '../devices/registry.ts'

/** Returns the channel that is selected at a unit, if the unit may name it. */
export const selectedChannel = (registry: Registry, unit: UnitRecord): ChannelRecord | undefined =>
  namedChannel(registry, unit, unit.row.selChannel?.channelId ?? '')

/** Returns a channel that a unit reports, if the unit may name it. */
export function namedChannel({ channels }: Registry, unit: UnitRecord, id: string): ChannelRecord | undefined {
  const channel = channels.byId.get(id)
  return channel !== undefined && mayName(unit, channel) ? channel : undefined
}
