import { reboot as restart } from '../power.ts'
import type { UnitCommand } from './command.ts'

export const reboot: UnitCommand<'reboot'> = {
  refuse: () => null,
  take(unit, step) {
    restart(unit, step)
    return 'accepted'
  },
}
