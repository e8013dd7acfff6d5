import { report } from '../../device/step.ts'
import { changedSettings, refuseSettings, reportedSettings } from '../settings.ts'
import { switchesOf } from '../tasks/link-switch.ts'
import type { UnitCommand } from './command.ts'

/** Another operational mode, and links to enable or disable, take longer: tasks change them. */
export const configure: UnitCommand<'configure'> = {
  refuse: (unit, { settings }) => refuseSettings(unit, settings),
  begins(unit, command) {
    const { operationalMode = unit.setup.settings.operationalMode } = command.settings
    if (operationalMode !== unit.setup.settings.operationalMode) return 'modeSwitch'
    return switchesOf(unit, command).length === 0 ? null : 'linkSwitch'
  },
  apply(unit, step, { settings }) {
    const changed = changedSettings(unit, settings)
    if (Object.keys(changed).length === 0) return 'accepted'
    unit.setup = { ...unit.setup, settings: { ...unit.setup.settings, ...changed } }
    report(step, { settings: reportedSettings(changed) })
    return 'accepted'
  },
}
