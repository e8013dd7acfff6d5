import { isAtLeast } from '../../device/versions.ts'
import type { UnitState } from '../state.ts'
import type { UnitCommand } from './command.ts'

const batteryMin = 20
/** a unit with version 5.1 or below is not upgraded (Services §5). */
const upgradesFrom = '5.1.1'

/** A unit on its battery could lose its power while it installs. */
const isLow = ({ battery: { present, charging, percent } }: UnitState): boolean => present && !charging && percent < batteryMin

export const upgrade: UnitCommand<'upgrade'> = {
  refuse(unit, { swVersion }) {
    const present = unit.firmware.swVersion
    if (!isAtLeast(swVersion, present) || !isAtLeast(present, upgradesFrom)) return 'versionNotSupported'
    return isLow(unit) ? 'batteryTooLow' : null
  },
  begins: () => 'upgrade',
}
