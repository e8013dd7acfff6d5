import type { calls } from '@backhaul/contract/units'
import { refuseTaskStop } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { stopTask } from './start-task.ts'

export const stopDatabridge: Handle<typeof calls.stopDatabridge> = async (args) => {
  args.refuse(refuseTaskStop(args.unit.row, 'databridge'))
  return stopTask(args, 'databridge', { kind: 'stopDatabridge' })
}
