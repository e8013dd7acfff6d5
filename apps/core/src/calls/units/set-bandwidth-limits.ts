import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { changeLimit } from './change-limit.ts'

export const setBandwidthLimits: Handle<typeof calls.setBandwidthLimits> = (args) => {
  const { total, cellular, priorities } = args.input
  return changeLimit(args, { total, cellular, ...(priorities && { priorities }) })
}
