import type { TransmissionMode, Unit, UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { isClaimed, isStoppable } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'

type LiveFacts = Pick<UnitRow, 'status' | 'applications'>

export const refuseOffline = ({ status }: Pick<UnitRow, 'status'>): Refusal<'UNIT_OFFLINE'> | null =>
  isOfflineLike(status) ? refusal('UNIT_OFFLINE') : null

export const refuseBusy = ({ applications }: Pick<UnitRow, 'applications'>): Refusal<'UNIT_BUSY'> | null =>
  isClaimed(applications) ? refusal('UNIT_BUSY') : null

/** A start that still connects may be stopped, and so may a stop that hangs. */
export const refuseStop = (unit: LiveFacts): Refusal<'UNIT_OFFLINE' | 'NOT_STREAMING'> | null =>
  refuseOffline(unit) ?? (isStoppable(unit.applications) ? null : refusal('NOT_STREAMING'))

/** A reboot is the way out of a unit that hangs, so nothing but being offline refuses it; the console asks first. */
export const refuseReboot = (unit: Pick<UnitRow, 'status'>): Refusal<'UNIT_OFFLINE'> | null => refuseOffline(unit)

export const refuseVirtualChannel = (unit: LiveFacts): Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY'> | null =>
  refuseOffline(unit) ?? refuseBusy(unit)

/** A list row doesn't know of SD cards: then only the core refuses for want of one. */
export const refuseTransmissionMode = (
  unit: LiveFacts & Partial<Pick<Unit, 'hasSdCard'>>,
  transmissionMode: TransmissionMode,
): Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY' | 'NO_SD_CARD'> | null =>
  refuseOffline(unit) ??
  refuseBusy(unit) ??
  (transmissionMode === 'Store & Forward' && unit.hasSdCard === false ? refusal('NO_SD_CARD') : null)
