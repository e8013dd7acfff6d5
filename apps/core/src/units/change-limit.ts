import type { UnitConfiguration, UnitSettings } from '@backhaul/contract/units'
import { refuseBandwidthLimits, refuseSmartUnitLimit } from '@backhaul/rules/units'
import { applySettings, type SettingsChange } from './apply-settings.ts'

type Limits = NonNullable<UnitSettings['bwLimitation']>
type Refusal = ReturnType<typeof refuseBandwidthLimits> | ReturnType<typeof refuseSmartUnitLimit>

/** Changes one of the two limits of a unit. The unit gets both in one command. */
export const changeLimit = (
  args: SettingsChange & { refuse: (refusal: Refusal) => void },
  limit: Partial<Limits>,
): Promise<UnitConfiguration> =>
  applySettings(args, ({ bwLimitation }) => {
    const { row } = args.unit
    const limits: Limits = { total: null, cellular: null, ...bwLimitation, ...limit }
    for (const kbps of Object.values(limit)) args.refuse(refuseSmartUnitLimit(row, kbps))
    args.refuse(refuseBandwidthLimits(row, limits))
    return { bwLimitation: limits }
  })
