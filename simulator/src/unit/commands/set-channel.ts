import { report } from '../../device/step.ts'
import { isOnAir } from '../state.ts'
import type { UnitCommand } from './command.ts'

export const setChannel: UnitCommand<'setChannel'> = {
  refuse: (unit) => (isOnAir(unit) ? 'onAir' : null),
  take(unit, step, { channelId }) {
    unit.channelId = channelId
    report(step, { channelId })
    return 'accepted'
  },
}
