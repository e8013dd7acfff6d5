import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { isStoppable } from '../status/activities.ts'
import { isFailed } from '../status/task-state.ts'
import { compareVersions } from '../versions/version.ts'
import { type ChannelFacts, refuseChannel, refuseSelection } from './refuse-start.ts'
import { refuseBusy, refuseOffline } from './refuse.ts'

const versionMin = '7.5.1'

/** E-014: whether a test measured the links to another channel than the one that is selected now. */
export const isOfOtherChannel = (measuredChannelId: unknown, { selChannel }: Pick<UnitRow, 'selChannel'>): boolean =>
  measuredChannelId !== selChannel?.channelId

/** R-114, E-111: a speed test measures all links, so it needs a unit that sends nothing else, and a channel that is free and new enough. */
export function refuseSpeedTest(
  unit: Pick<UnitRow, 'uniqueId' | 'status' | 'applications' | 'transition' | 'tasks' | 'selChannel'>,
  channel: (ChannelFacts & Pick<ChannelRow, 'liveuVersion'>) | null,
):
  | ReturnType<typeof refuseOffline>
  | ReturnType<typeof refuseBusy>
  | ReturnType<typeof refuseChannel>
  | ReturnType<typeof refuseSelection>
  | Refusal<'CHANNEL_TOO_OLD' | 'UNIT_BUSY'> {
  const sends = isStoppable(unit.applications) || unit.tasks.some((task) => !isFailed(task))
  const refused = refuseOffline(unit) ?? refuseBusy(unit) ?? (sends || unit.transition !== null ? refusal('UNIT_BUSY') : null)
  if (refused !== null) return refused
  if (channel === null) return refuseSelection(unit)
  const isOld = compareVersions(channel.liveuVersion, versionMin) < 0
  return refuseChannel(unit.uniqueId, channel) ?? (isOld ? refusal('CHANNEL_TOO_OLD', { versionMin }) : null)
}
