import { report } from '../../device/step.ts'
import { isOnAir } from '../state.ts'
import type { UnitCommand } from './command.ts'

/** Units §5: on air the delay cannot be set below 900 ms. */
const delayMsMinOnAir = 900

export const setDelay: UnitCommand<'setDelay'> = {
  refuse(unit, { delayMs }) {
    const { delayMsMin, delayMsMax } = unit.model
    if (delayMs < delayMsMin || delayMs > delayMsMax) return `the delay of this unit is ${delayMsMin} to ${delayMsMax} ms`
    return isOnAir(unit) && delayMs < delayMsMinOnAir ? `on air the delay is at least ${delayMsMinOnAir} ms` : null
  },
  take(unit, step, { delayMs }) {
    unit.delayMs = delayMs
    report(step, { delayMs })
    return 'accepted'
  },
}
