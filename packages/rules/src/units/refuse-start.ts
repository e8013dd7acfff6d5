import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { isChannelBusy, isChannelOffline } from '../channels/channel-status.ts'
import { takesUnits } from '../channels/channel-type.ts'
import { refusal, type Refusal } from '../refusal.ts'
import { type Equipment, refuseBusy, refuseEquipment, refuseOffline, refuseSeveralCameras } from './refuse.ts'
import { startModeOf } from './start-mode.ts'

/**
 * The facts that a start depends on. A list row has no licences and no storage. Missing facts are not refused here; the
 * core decides with the details of the unit.
 */
export type StartFacts = Pick<
  UnitRow,
  'uniqueId' | 'status' | 'applications' | 'transition' | 'transmissionMode' | 'cameraConnected' | 'selChannel'
> &
  Partial<Pick<Unit, 'license'>> &
  Equipment

export type ChannelFacts = Pick<
  ChannelRow,
  'channelName' | 'type' | 'status' | 'allocatedTo' | 'allocatedToUnitAlias' | 'allocatedToUnitUid' | 'allocatedToByApp'
>

type UnitRefusal = Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY' | 'SPEED_TEST_RUNS'>
type LicenseRefusal = Refusal<'VIDEO_LICENSE_INVALID'>
type CameraRefusal = Refusal<'CAMERA_NOT_CONNECTED'>
type SelectionCode = 'NO_CHANNEL_SELECTED' | 'CHANNEL_EXTERNAL'
type ChannelRefusal = Refusal<
  SelectionCode | 'CHANNEL_TAKES_NO_UNIT' | 'CHANNEL_OFFLINE' | 'CHANNEL_BUSY' | 'CHANNEL_OCCUPIED' | 'CHANNEL_UPGRADING'
>
type AnyStartRefusal = UnitRefusal | LicenseRefusal | ChannelRefusal | CameraRefusal

/** A unit that still follows a command takes no start. */
const refuseUnit = (unit: StartFacts): UnitRefusal | null =>
  refuseOffline(unit) ?? refuseBusy(unit) ?? (unit.transition === null ? null : refusal('UNIT_BUSY'))

const refuseLicense = ({ license }: StartFacts): LicenseRefusal | null =>
  license === undefined || license.valid ? null : refusal('VIDEO_LICENSE_INVALID')

/**
 * Returns the reason against sending to this channel now, or null. A channel that the unit itself holds is free for it. The unit
 * that holds the channel is named only to viewers who may see it.
 */
export function refuseChannel(unitId: string, channel: ChannelFacts): Exclude<ChannelRefusal, Refusal<SelectionCode>> | null {
  const { status, allocatedToUnitUid } = channel
  if (!takesUnits(channel.type)) return refusal('CHANNEL_TAKES_NO_UNIT')
  if (isChannelOffline(status)) return refusal('CHANNEL_OFFLINE')
  if (allocatedToUnitUid === unitId) return null
  if (status === 'upgrading') return refusal('CHANNEL_UPGRADING')
  const takenBy = channel.allocatedToUnitAlias ?? channel.allocatedTo ?? allocatedToUnitUid
  if (takenBy !== null) return refusal('CHANNEL_BUSY', { takenBy })
  // A unit that the viewer may not see holds the channel.
  return isChannelBusy(status) || channel.allocatedToByApp !== null ? refusal('CHANNEL_OCCUPIED') : null
}

const refuseCamera = ({ cameraConnected }: StartFacts): CameraRefusal | null => (cameraConnected ? null : refusal('CAMERA_NOT_CONNECTED'))

/**
 * Returns the reason against a start in the unit's transmission mode to these channels, or null. Undefined channels are
 * those that only the core knows. A recording needs none.
 */
export const refuseStart = (
  unit: StartFacts,
  channels: readonly ChannelFacts[] | undefined,
): AnyStartRefusal | Refusal<'NO_SD_CARD' | 'ONE_CAMERA_INPUT' | 'NO_MULTI_CAMERA_LICENSE'> | null =>
  refuseUnit(unit) ??
  refuseEquipment(unit, unit.transmissionMode) ??
  refuseLicense(unit) ??
  (startModeOf(unit.transmissionMode) === 'storeAndForward' ? null : refuseChannels(unit, channels)) ??
  refuseCamera(unit)

/** The same for a multi-camera stream with one channel per feed, whatever the mode of the unit; names the first refused channel. */
export const refuseStartMultiCamera = (
  unit: StartFacts,
  channels: readonly ChannelFacts[],
): AnyStartRefusal | Refusal<'ONE_CAMERA_INPUT' | 'NO_MULTI_CAMERA_LICENSE'> | null =>
  refuseUnit(unit) ?? refuseSeveralCameras(unit) ?? refuseLicense(unit) ?? refuseChannels(unit, channels) ?? refuseCamera(unit)

/** The same for a stream to one channel that passes it on, whatever the mode of the unit. */
export const refuseStartToDestination = (unit: StartFacts, channels: readonly ChannelFacts[]): AnyStartRefusal | null =>
  refuseUnit(unit) ?? refuseLicense(unit) ?? refuseChannels(unit, channels) ?? refuseCamera(unit)

/** Returns the reason why the unit has no channel that it can send to. R-085: an External one was not found or is not licensed. */
export const refuseSelection = ({ selChannel }: Pick<UnitRow, 'selChannel'>): Refusal<SelectionCode> =>
  refusal(selChannel?.external === true ? 'CHANNEL_EXTERNAL' : 'NO_CHANNEL_SELECTED')

function refuseChannels(unit: StartFacts, channels: readonly ChannelFacts[] | undefined): ChannelRefusal | null {
  if (channels === undefined) return null
  if (channels.length === 0) return refuseSelection(unit)
  for (const channel of channels) {
    const refused = refuseChannel(unit.uniqueId, channel)
    if (refused !== null) return refused
  }
  return null
}
