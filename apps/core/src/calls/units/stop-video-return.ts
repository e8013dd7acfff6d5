import type { calls } from '@backhaul/contract/units'
import { refuseTaskStop } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { stopTask } from './start-task.ts'

export const stopVideoReturn: Handle<typeof calls.stopVideoReturn> = async (args) => {
  args.refuse(refuseTaskStop(args.unit.row, 'videoReturn'))
  return stopTask(args, 'videoReturn', { kind: 'stopVideoReturn' })
}
