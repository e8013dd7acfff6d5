import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { compareVersions } from '../versions/version.ts'
import { type ChannelFacts, refuseChannel } from './refuse-start.ts'
import { refuseBusy, refuseOffline } from './refuse.ts'

const versionMin = '7.5.1'

/** a speed test needs a unit that is free and a channel that is free and new enough. */
export function refuseSpeedTest(
  unit: Pick<UnitRow, 'uniqueId' | 'status' | 'applications' | 'transition'>,
  channel: (ChannelFacts & Pick<ChannelRow, 'liveuVersion'>) | null,
):
  | ReturnType<typeof refuseOffline>
  | ReturnType<typeof refuseBusy>
  | ReturnType<typeof refuseChannel>
  | Refusal<'NO_CHANNEL_SELECTED' | 'CHANNEL_TOO_OLD' | 'UNIT_BUSY'> {
  const refused = refuseOffline(unit) ?? refuseBusy(unit) ?? (unit.transition === null ? null : refusal('UNIT_BUSY'))
  if (refused !== null) return refused
  if (channel === null) return refusal('NO_CHANNEL_SELECTED')
  const isOld = compareVersions(channel.liveuVersion, versionMin) < 0
  return refuseChannel(unit.uniqueId, channel) ?? (isOld ? refusal('CHANNEL_TOO_OLD', { versionMin }) : null)
}
