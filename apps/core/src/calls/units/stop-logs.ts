import type { calls } from '@backhaul/contract/units'
import { refuseTaskStop } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { stopTask } from './start-task.ts'

export const stopLogs: Handle<typeof calls.stopLogs> = async (args) => {
  args.refuse(refuseTaskStop(args.unit.row, 'logs'))
  return stopTask(args, 'logs', { kind: 'stopLogs' })
}
