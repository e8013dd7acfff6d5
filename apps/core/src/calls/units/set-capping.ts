import type { calls } from '@backhaul/contract/units'
import { limitsOfCaps, refuseCapping, refusePriorityLimits, refuseSmartUnitLimit } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setCapping: Handle<typeof calls.setCapping> = async (args) => {
  const { unit, input, ctx, refuse } = args
  refuse(refuseCapping(unit.row, input))
  const caps = limitsOfCaps(input)
  for (const kbps of [caps.total, caps.cellular]) refuse(refuseSmartUnitLimit(unit.row, kbps))
  return applySettings(args, ({ bwLimitation }) => {
    const limits = { ...bwLimitation, ...caps }
    refuse(refusePriorityLimits(limits, ctx.registry.unitDetails(unit).modems))
    return { bwLimitation: limits }
  })
}
