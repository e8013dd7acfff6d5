import type { UnitRow } from '@backhaul/contract/units'
import type { ChannelRecord, UnitRecord } from '../registry/record.ts'
import type { Registered } from './kind.ts'

/** Shows the channels that receive a unit, and the tally that follows from them. */
function showFeeds(registry: Registered, unit: UnitRecord, feeds: Pick<UnitRow, 'feeds'> = unit.row): void {
  const tallyState = registry.audio.unitTally(feeds.feeds)
  registry.show(unit, { ...(feeds !== unit.row && feeds), ...(tallyState !== unit.row.tallyState && { tallyState }) })
}

/** Takes a channel into the rows of units before these are published. */
export function enterUnits(channel: ChannelRecord, { feeds }: Registered): void {
  for (const [unit, fields] of feeds.follow(channel)) Object.assign(unit.row, fields)
}

/** Shows at the units which of them a channel receives now, and with which tally. */
export function followAtUnits(channel: ChannelRecord, fields: object, registry: Registered): void {
  const { feeds, audio, units } = registry
  if ('allocatedToUnitUid' in fields || 'inventories' in fields)
    for (const [unit, changed] of feeds.follow(channel)) showFeeds(registry, unit, changed)
  const shown = 'tally' in fields ? units.byId.get(channel.row.allocatedToUnitUid ?? '') : undefined
  if (shown !== undefined && audio.unitTally(shown.row.feeds) !== shown.row.tallyState) showFeeds(registry, shown)
}

/** Shows at the units that a channel was removed. */
export function leaveUnits(channel: ChannelRecord, registry: Registered): void {
  for (const [unit, feeds] of registry.feeds.forget(channel)) showFeeds(registry, unit, feeds)
}

/** Takes the new name of a channel into the stored selections of units, which the database renames by a trigger. */
export function renameSelections({ id }: ChannelRecord, { units }: Registered): void {
  for (const { row, stored } of units.byId.values()) if (row.selChannel?.channelId === id) stored.selChannel = row.selChannel
}
