import { report } from '../../device/step.ts'
import { isOnAir } from '../state.ts'
import type { UnitCommand } from './command.ts'

export const setChannel: UnitCommand<'setChannel'> = {
  refuse: (unit) => (isOnAir(unit) ? 'onAir' : null),
  apply(unit, step, { channelId }) {
    unit.setup = { ...unit.setup, channelId }
    report(step, { channelId })
    return 'accepted'
  },
}
