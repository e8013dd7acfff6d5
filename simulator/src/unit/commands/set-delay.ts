import { report } from '../../device/step.ts'
import type { UnitModel } from '../../models/model.ts'
import { isOnAir } from '../state.ts'
import type { UnitCommand } from './command.ts'

/** Units §5: on air the delay changes only between values of 900 ms or more. */
const delayMsMinOnAir = 900

/** Units §5: normal delay has a minimum and sub-second delay a maximum. */
const isSupported = ({ delayMsMin, delayMsMax, subSecondDelay }: UnitModel, delayMs: number): boolean =>
  (delayMs >= delayMsMin && delayMs <= delayMsMax) ||
  (subSecondDelay !== null && delayMs >= subSecondDelay.delayMsMin && delayMs <= subSecondDelay.delayMsMax)

export const setDelay: UnitCommand<'setDelay'> = {
  refuse(unit, { delayMs }) {
    if (!isSupported(unit.model, delayMs)) return 'delayNotSupported'
    return isOnAir(unit) && Math.min(unit.delayMs, delayMs) < delayMsMinOnAir ? 'delayTooLowOnAir' : null
  },
  take(unit, step, { delayMs }) {
    unit.delayMs = delayMs
    report(step, { delayMs })
    return 'accepted'
  },
}
