import { report } from '../../device/step.ts'
import { isBusy } from '../state.ts'
import type { UnitCommand } from './command.ts'

const transmissionModes = ['Live', 'Store & Forward', 'Multi-HQ', 'Field Switcher', 'Station Switcher', 'fixedInternet']

export const setTransmissionMode: UnitCommand<'setTransmissionMode'> = {
  refuse(unit, { transmissionMode }) {
    if (!transmissionModes.includes(transmissionMode)) return 'the unit does not know this transmission mode'
    if (transmissionMode === 'Store & Forward' && unit.storage === null) return 'the unit has no SD card'
    return isBusy(unit) ? 'the unit is busy' : null
  },
  take(unit, step, { transmissionMode }) {
    unit.transmissionMode = transmissionMode
    report(step, { transmissionMode })
    return 'accepted'
  },
}
