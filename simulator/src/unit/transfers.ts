import { dataKbpsOf } from '../radio/transmissions.ts'
import type { UnitState, UnitStep } from './state.ts'
import { forwardKbpsMax } from './storage.ts'
import { isSending } from './tasks.ts'

/** Returns the highest rate of the data: a unit does not forward what it has not recorded. The sending tasks have no limit. */
export function dataKbpsMax({ storage, tasks, setup }: UnitState, elapsedMs: number): number {
  if (storage === null || tasks.some(isSending)) return Number.POSITIVE_INFINITY
  return forwardKbpsMax(storage, setup.settings.storeAndForwardQuality, elapsedMs)
}

/** Returns the rate of each transfer in the last second: the backlog and the sending tasks share it. */
export function transferKbps({ storage, tasks, row }: UnitState, { radio }: UnitStep): number {
  const transfers = (storage?.forwarding ? 1 : 0) + tasks.filter(isSending).length
  return Math.floor(dataKbpsOf(radio.sent, row) / Math.max(1, transfers))
}
