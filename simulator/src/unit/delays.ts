import { isAtLeast } from '../device/versions.ts'
import type { UnitState } from './state.ts'

/** Units §5: normal delay has a minimum and sub-second delay a maximum, by model and software. */
export function isDelaySupported({ model, firmware }: Pick<UnitState, 'model' | 'firmware'>, delayMs: number): boolean {
  const { delayMsMin, delayMsMax, subSecondDelay } = model
  if (delayMs >= delayMsMin && delayMs <= delayMsMax) return true
  if (subSecondDelay === null || !isAtLeast(firmware.swVersion, subSecondDelay.from)) return false
  return delayMs >= subSecondDelay.delayMsMin && delayMs <= subSecondDelay.delayMsMax
}
