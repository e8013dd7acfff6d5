import type { calls } from '@backhaul/contract/units'
import { limitsOfCaps, refuseCapping, refuseSmartUnitLimit } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setCapping: Handle<typeof calls.setCapping> = async (args) => {
  args.refuse(refuseCapping(args.unit.row, args.input))
  const limits = limitsOfCaps(args.input)
  for (const kbps of [limits.total, limits.cellular]) args.refuse(refuseSmartUnitLimit(args.unit.row, kbps))
  return applySettings(args, { bwLimitation: limits })
}
