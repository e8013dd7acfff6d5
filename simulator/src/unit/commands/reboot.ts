import { restart } from '../power.ts'
import { accept } from '../state.ts'
import type { UnitCommand } from './command.ts'

export const reboot: UnitCommand<'reboot'> = {
  refuse: () => null,
  apply(unit, step, _command, commandId) {
    accept(unit, step, commandId)
    restart(unit, step)
    return 'answered'
  },
}
