import type { TransmissionMode, Unit, UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { isClaimed, isRecording, isSpeedTest, isStoppable } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'
import { needsSeveralCameras, startModeOf } from './start-mode.ts'

type LiveFacts = Pick<UnitRow, 'status' | 'applications'>

/** The equipment and licences that modes need. A list row does not contain them; then only the core refuses. */
export type Equipment = Partial<Pick<Unit, 'hasSdCard' | 'numberOfFeeds' | 'multiCameraLicensed'>>

export const refuseOffline = ({ status }: Pick<UnitRow, 'status'>): Refusal<'UNIT_OFFLINE'> | null =>
  isOfflineLike(status) ? refusal('UNIT_OFFLINE') : null

type BusyRefusal = Refusal<'UNIT_BUSY' | 'SPEED_TEST_RUNS'>

/** A recording occupies the camera and the encoder like a stream does. */
export const refuseBusy = ({ applications }: Pick<UnitRow, 'applications'>): BusyRefusal | null => {
  if (isSpeedTest(applications)) return refusal('SPEED_TEST_RUNS')
  return isClaimed(applications) || isRecording(applications) ? refusal('UNIT_BUSY') : null
}

/** A start that still connects can be stopped, and so can a stop that hangs. */
export const refuseStop = (unit: LiveFacts): Refusal<'UNIT_OFFLINE' | 'NOT_STREAMING'> | null =>
  refuseOffline(unit) ?? (isStoppable(unit.applications) ? null : refusal('NOT_STREAMING'))

/** A reboot recovers a unit that hangs, so it is refused only while the unit is offline or reboots already. The console asks first. */
export const refuseReboot = (unit: Pick<UnitRow, 'status' | 'transition'>): Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY'> | null =>
  refuseOffline(unit) ?? (unit.transition?.kind === 'rebooting' ? refusal('UNIT_BUSY') : null)

export const refuseVirtualChannel = (unit: LiveFacts): Refusal<'UNIT_OFFLINE'> | BusyRefusal | null =>
  refuseOffline(unit) ?? refuseBusy(unit)

/** E-010: several cameras need as many inputs, and the license. */
export const refuseSeveralCameras = ({
  numberOfFeeds,
  multiCameraLicensed,
}: Equipment): Refusal<'ONE_CAMERA_INPUT' | 'NO_MULTI_CAMERA_LICENSE'> | null => {
  if (numberOfFeeds === 1) return refusal('ONE_CAMERA_INPUT')
  return multiCameraLicensed === false ? refusal('NO_MULTI_CAMERA_LICENSE') : null
}

type EquipmentRefusal = Refusal<'NO_SD_CARD' | 'ONE_CAMERA_INPUT' | 'NO_MULTI_CAMERA_LICENSE'>

/** R-086, E-010: returns the reason why a unit cannot transmit in a mode at all, or null. */
export function refuseEquipment(unit: Equipment, transmissionMode: TransmissionMode): EquipmentRefusal | null {
  const mode = startModeOf(transmissionMode)
  if (mode === 'storeAndForward') return unit.hasSdCard === false ? refusal('NO_SD_CARD') : null
  return needsSeveralCameras(mode) ? refuseSeveralCameras(unit) : null
}

export const refuseTransmissionMode = (
  unit: LiveFacts & Equipment,
  transmissionMode: TransmissionMode,
): Refusal<'UNIT_OFFLINE'> | BusyRefusal | EquipmentRefusal | null =>
  refuseOffline(unit) ?? refuseBusy(unit) ?? refuseEquipment(unit, transmissionMode)

/** Files are listed, uploaded and deleted on the card of a unit. */
export const refuseStorage = ({ hasSdCard }: Pick<Unit, 'hasSdCard'>): Refusal<'NO_SD_CARD'> | null =>
  hasSdCard ? null : refusal('NO_SD_CARD')
