import { report } from '../../device/step.ts'
import type { UnitCommand } from './command.ts'

/** The light at the camera. A unit that no person carries has none. */
export const setTally: UnitCommand<'setTally'> = {
  refuse: ({ model }) => (model.audioReturn ? null : 'valueNotSupported'),
  apply(unit, step, { tally }) {
    unit.tally = tally
    report(step, { tally })
    return 'accepted'
  },
}
