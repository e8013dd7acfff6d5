import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { isChannelBusy, isChannelOffline } from '../channels/channel-status.ts'
import { refusal, type Refusal } from '../refusal.ts'
import { isClaimed } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'

/**
 * The facts that a start depends on. A list row has no licences and no storage. Missing facts are not refused here; the
 * core decides with the details of the unit.
 */
export type StartFacts = Pick<UnitRow, 'uniqueId' | 'status' | 'applications' | 'transmissionMode' | 'cameraConnected'> &
  Partial<Pick<Unit, 'license' | 'multiCameraLicensed' | 'hasSdCard'>>

export type ChannelFacts = Pick<ChannelRow, 'channelName' | 'status' | 'allocatedTo' | 'allocatedToUnitAlias' | 'allocatedToUnitUid'>

type DeviceRefusal = Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY'>
type LicenseRefusal = Refusal<'VIDEO_LICENSE_INVALID'>
type ChannelRefusal = Refusal<'NO_CHANNEL_SELECTED' | 'CHANNEL_OFFLINE' | 'CHANNEL_BUSY'>
type CameraRefusal = Refusal<'CAMERA_NOT_CONNECTED'>
type AnyStartRefusal = DeviceRefusal | LicenseRefusal | ChannelRefusal | CameraRefusal

const refuseDevice = ({ status, applications }: StartFacts): DeviceRefusal | null =>
  isOfflineLike(status) ? refusal('UNIT_OFFLINE') : isClaimed(applications) ? refusal('UNIT_BUSY') : null

const refuseLicense = ({ license }: StartFacts): LicenseRefusal | null =>
  license === undefined || license.valid ? null : refusal('VIDEO_LICENSE_INVALID')

/** Returns the reason against sending to this channel now, or null. A channel that the unit itself holds is free for it. */
export function refuseChannel(unitId: string, channel: ChannelFacts | null): ChannelRefusal | null {
  if (channel === null) return refusal('NO_CHANNEL_SELECTED')
  if (isChannelOffline(channel.status)) return refusal('CHANNEL_OFFLINE')
  const isTaken = isChannelBusy(channel.status) || channel.allocatedToUnitUid !== null
  if (!isTaken || channel.allocatedToUnitUid === unitId) return null
  return refusal('CHANNEL_BUSY', { takenBy: channel.allocatedToUnitAlias ?? channel.allocatedTo ?? channel.status })
}

const refuseCamera = ({ cameraConnected }: StartFacts): CameraRefusal | null => (cameraConnected ? null : refusal('CAMERA_NOT_CONNECTED'))

/** Returns the reason against a start in the unit's transmission mode to this channel, or null. */
export const refuseStart = (unit: StartFacts, channel: ChannelFacts | null): AnyStartRefusal | Refusal<'NO_SD_CARD'> | null =>
  refuseDevice(unit) ??
  (unit.transmissionMode === 'Store & Forward' && unit.hasSdCard === false ? refusal('NO_SD_CARD') : null) ??
  refuseLicense(unit) ??
  refuseChannel(unit.uniqueId, channel) ??
  refuseCamera(unit)

/** The same for a multi-camera stream with one channel per feed; names the first refused channel. */
export const refuseStartMultiCamera = (
  unit: StartFacts,
  channels: readonly ChannelFacts[],
): AnyStartRefusal | Refusal<'NO_MULTI_CAMERA_LICENSE'> | null =>
  refuseDevice(unit) ??
  (unit.multiCameraLicensed === false ? refusal('NO_MULTI_CAMERA_LICENSE') : null) ??
  refuseLicense(unit) ??
  (channels.length === 0 ? refusal('NO_CHANNEL_SELECTED') : null) ??
  firstRefusal(channels, (channel) => refuseChannel(unit.uniqueId, channel)) ??
  refuseCamera(unit)

function firstRefusal<T, R>(items: readonly T[], refuse: (item: T) => R | null): R | null {
  for (const item of items) {
    const refused = refuse(item)
    if (refused !== null) return refused
  }
  return null
}
