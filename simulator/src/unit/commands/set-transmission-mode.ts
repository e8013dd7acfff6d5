import { report } from '../../device/step.ts'
import { isBusy } from '../state.ts'
import type { UnitCommand } from './command.ts'

const transmissionModes = ['Live', 'Store & Forward', 'Multi-HQ', 'Field Switcher', 'Station Switcher', 'fixedInternet']

export const setTransmissionMode: UnitCommand<'setTransmissionMode'> = {
  refuse(unit, { transmissionMode }) {
    if (!transmissionModes.includes(transmissionMode)) return 'unknownMode'
    if (transmissionMode === 'Store & Forward' && unit.storage === null) return 'noSdCard'
    return isBusy(unit) ? 'busy' : null
  },
  take(unit, step, { transmissionMode }) {
    unit.transmissionMode = transmissionMode
    report(step, { transmissionMode })
    return 'accepted'
  },
}
