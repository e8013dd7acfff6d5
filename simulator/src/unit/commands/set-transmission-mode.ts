import { report } from '../../device/step.ts'
import { isOnAir } from '../state.ts'
import type { UnitCommand } from './command.ts'

const transmissionModes = ['Live', 'Store & Forward', 'Multi-HQ', 'Field Switcher', 'Station Switcher', 'fixedInternet']

export const setTransmissionMode: UnitCommand<'setTransmissionMode'> = {
  refuse(unit, { transmissionMode }) {
    if (!transmissionModes.includes(transmissionMode)) return 'unknownMode'
    if (transmissionMode === 'Store & Forward' && unit.storage === null) return 'noSdCard'
    if (isOnAir(unit)) return 'onAir'
    return unit.storage?.recording ? 'recording' : null
  },
  apply(unit, step, { transmissionMode }) {
    unit.setup = { ...unit.setup, transmissionMode }
    report(step, { transmissionMode })
    return 'accepted'
  },
}
