import type { TransmissionMode, Unit, UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { isClaimed, isStoppable } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'

type LiveFacts = Pick<UnitRow, 'status' | 'applications'>

export const refuseOffline = ({ status }: Pick<UnitRow, 'status'>): Refusal<'UNIT_OFFLINE'> | null =>
  isOfflineLike(status) ? refusal('UNIT_OFFLINE') : null

export const refuseBusy = ({ applications }: Pick<UnitRow, 'applications'>): Refusal<'UNIT_BUSY'> | null =>
  isClaimed(applications) ? refusal('UNIT_BUSY') : null

/** A start that still connects can be stopped, and so can a stop that hangs. */
export const refuseStop = (unit: LiveFacts): Refusal<'UNIT_OFFLINE' | 'NOT_STREAMING'> | null =>
  refuseOffline(unit) ?? (isStoppable(unit.applications) ? null : refusal('NOT_STREAMING'))

/** A reboot recovers a unit that hangs, so it is refused only while the unit is offline. The console asks first. */
export const refuseReboot = (unit: Pick<UnitRow, 'status'>): Refusal<'UNIT_OFFLINE'> | null => refuseOffline(unit)

export const refuseVirtualChannel = (unit: LiveFacts): Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY'> | null =>
  refuseOffline(unit) ?? refuseBusy(unit)

/** A list row does not contain SD cards; then only the core refuses a unit without one. */
export const refuseTransmissionMode = (
  unit: LiveFacts & Partial<Pick<Unit, 'hasSdCard'>>,
  transmissionMode: TransmissionMode,
): Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY' | 'NO_SD_CARD'> | null =>
  refuseOffline(unit) ??
  refuseBusy(unit) ??
  (transmissionMode === 'Store & Forward' && unit.hasSdCard === false ? refusal('NO_SD_CARD') : null)
