import type { TaskType } from '../task-type.ts'
import { session } from './session.ts'

/** Carries the data of other equipment over the bonded links to a gateway. Its traffic changes at each piece of work. */
export const databridge: TaskType = {
  ...session(
    () => 'databridge',
    (command) => ({ id: command.kind === 'startDatabridge' ? command.gatewayId : '', via: 'databridge' }),
  ),
  everyMs: 15_000,
}
