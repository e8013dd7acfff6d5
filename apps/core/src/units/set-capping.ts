import type { calls } from '@backhaul/contract/units'
import { limitsOfCaps, refuseCapping } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setCapping: Handle<typeof calls.setCapping> = async (args) => {
  args.refuse(refuseCapping(args.unit.row, args.input))
  return applySettings(args, { bwLimitation: limitsOfCaps(args.input) })
}
