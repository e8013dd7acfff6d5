import { report } from '../../device/step.ts'
import { isDelaySupported } from '../delays.ts'
import { isOnAir } from '../state.ts'
import type { UnitCommand } from './command.ts'

/** Units §5: on air the delay changes only between values of 900 ms or more. */
const delayMsMinOnAir = 900

export const setDelay: UnitCommand<'setDelay'> = {
  refuse(unit, { delayMs }) {
    if (!isDelaySupported(unit, delayMs)) return 'delayNotSupported'
    return isOnAir(unit) && Math.min(unit.setup.delayMs, delayMs) < delayMsMinOnAir ? 'delayTooLowOnAir' : null
  },
  apply(unit, step, { delayMs }) {
    unit.setup = { ...unit.setup, delayMs }
    report(step, { delayMs })
    return 'accepted'
  },
}
