import type { AnyRecord, RecordOf } from '../registry/record.ts'

type Kept<Kind extends keyof RecordOf> = { readonly byId: ReadonlyMap<string, RecordOf[Kind]> }

/** Returns feeds with the name of a unit; null when none of them is of the unit. */
const renamed = <Feed extends { unitId: string; unitName: string }>(feeds: Feed[], unitId: string, unitName: string): Feed[] | null =>
  feeds.some((feed) => feed.unitId === unitId) ? feeds.map((feed) => (feed.unitId === unitId ? { ...feed, unitName } : feed)) : null

/** Returns the devices that work for a unit, each with the fields of its row that show the name of the unit. */
export function* rowsOfUnitName(
  { channels, videoReturns, gateways }: { channels: Kept<'channel'>; videoReturns: Kept<'videoReturn'>; gateways: Kept<'gateway'> },
  unitId: string,
  name: string,
): Generator<[AnyRecord, object]> {
  for (const channel of channels.byId.values())
    if (channel.row.allocatedToUnitUid === unitId) yield [channel, { allocatedToUnitAlias: name, allocatedTo: name }]
  for (const one of videoReturns.byId.values()) {
    const p2MPStreamingStatuses = renamed(one.row.p2MPStreamingStatuses, unitId, name)
    if (p2MPStreamingStatuses !== null) yield [one, { p2MPStreamingStatuses }]
  }
  for (const one of gateways.byId.values()) {
    const units = renamed(one.row.units, unitId, name)
    if (units !== null) yield [one, { units }]
  }
}
