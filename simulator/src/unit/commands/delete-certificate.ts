import { report } from '../../device/step.ts'
import { refuseWhileOccupied } from '../exclusions.ts'
import type { UnitCommand } from './command.ts'

/** Services §5: not while the device is busy. */
export const deleteCertificate: UnitCommand<'deleteCertificate'> = {
  refuse: (unit) => refuseWhileOccupied(unit) ?? (unit.firmware.hasCertificate ? null : 'noCertificate'),
  apply(unit, step) {
    unit.firmware = { ...unit.firmware, hasCertificate: false }
    report(step, { hasCertificate: false })
    return 'accepted'
  },
}
