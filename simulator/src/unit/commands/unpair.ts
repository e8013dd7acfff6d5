import { report } from '../../device/step.ts'
import { refuseWhileOccupied } from '../exclusions.ts'
import type { UnitCommand } from './command.ts'

/** The spec doesn't say; we let only an unoccupied unit leave the installation. */
export const unpair: UnitCommand<'unpair'> = {
  refuse: refuseWhileOccupied,
  apply(unit, step) {
    unit.firmware = { ...unit.firmware, paired: false }
    report(step, { paired: false })
    return 'accepted'
  },
}
