import type { calls } from '@backhaul/contract/units'
import { smartUnitLimits } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getSmartUnit: Handle<typeof calls.getSmartUnit> = ({ unit, ctx }) => {
  const { row, stored } = unit
  if (row.typeGroup !== 'smartUnits') return null
  return {
    uniqueId: row.uniqueId,
    name: row.name,
    license: stored.license,
    bandwidthLimit: configurationOf(unit, ctx).bwLimitation?.total ?? smartUnitLimits.none,
    bandwidthLimitMin: smartUnitLimits.kbpsMin,
    bandwidthLimitMax: smartUnitLimits.kbpsMax,
  }
}
