import type { calls } from '@backhaul/contract/units'
import { refuseTaskStop } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { stopTask } from './start-task.ts'

export const disconnectIpPipe: Handle<typeof calls.disconnectIpPipe> = async (args) => {
  args.refuse(refuseTaskStop(args.unit.row, 'ipPipe'))
  return stopTask(args, 'ipPipe', { kind: 'stopIpPipe' })
}
