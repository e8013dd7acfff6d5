import type { calls } from '@backhaul/contract/units'
import { refuseTaskStop } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { stopTask } from './start-task.ts'

export const stopIntercom: Handle<typeof calls.stopIntercom> = async (args) => {
  const task = args.input.intercom === 1 ? 'intercom1' : 'intercom2'
  args.refuse(refuseTaskStop(args.unit.row, task))
  return stopTask(args, task, { kind: 'stopIntercom', intercom: args.input.intercom })
}
