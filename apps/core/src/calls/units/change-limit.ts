import type { BandwidthLimits, UnitConfiguration } from '@backhaul/contract/units'
import { refuseBandwidthLimits, refusePriorityLimits, refuseSmartUnitLimit } from '@backhaul/rules/units'
import { applySettings, type SettingsChange } from './apply-settings.ts'

type RefuseLimits = typeof refuseBandwidthLimits | typeof refusePriorityLimits | typeof refuseSmartUnitLimit

/** Changes some of the limits of a unit. The unit gets all of them in one command. */
export const changeLimit = (
  args: SettingsChange & { refuse: (refusal: ReturnType<RefuseLimits>) => void },
  change: Partial<BandwidthLimits>,
): Promise<UnitConfiguration> =>
  applySettings(args, ({ bwLimitation }) => {
    const { unit, ctx, refuse } = args
    const limits: BandwidthLimits = { total: null, cellular: null, ...bwLimitation, ...change }
    for (const kbps of [change.total, change.cellular]) refuse(refuseSmartUnitLimit(unit.row, kbps ?? null))
    refuse(refuseBandwidthLimits(unit.row, limits))
    refuse(refusePriorityLimits(limits, ctx.registry.unitDetails(unit).modems))
    return { bwLimitation: limits }
  })
