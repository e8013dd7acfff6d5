import type { calls } from '@backhaul/contract/units'
import { refuseBandwidthLimits, refuseSmartUnitLimit } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setBandwidthLimits: Handle<typeof calls.setBandwidthLimits> = async (args) => {
  const { total, cellular } = args.input
  for (const kbps of [total, cellular]) args.refuse(refuseSmartUnitLimit(args.unit.row, kbps))
  args.refuse(refuseBandwidthLimits(args.unit.row, { total, cellular }))
  return applySettings(args, { bwLimitation: { total, cellular } })
}
