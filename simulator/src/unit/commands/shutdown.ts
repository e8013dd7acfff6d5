import { shutDown } from '../power.ts'
import { accept } from '../state.ts'
import { allowed, type UnitCommand } from './command.ts'

export const shutdown: UnitCommand<'shutdown'> = {
  refuse: allowed,
  apply(unit, step, _command, commandId) {
    accept(unit, step, commandId)
    shutDown(unit, step)
    return 'answered'
  },
}
