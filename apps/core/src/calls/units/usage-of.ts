import { resources } from '@backhaul/contract/resources'
import { type EnhancedUnit, UsageInfo } from '@backhaul/contract/units'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

const { usageProfiles } = resources

/** Returns the usage profile that is assigned to a unit, if it belongs to an inventory that the caller sees. */
export async function usageOf(
  unit: UnitRecord,
  { store, registry, caller }: Pick<Ctx, 'store' | 'registry'> & { readonly caller: Caller },
): Promise<EnhancedUnit['usage']> {
  const profile = await store.resourceUnits.of(unit.id, usageProfiles.kind)
  const seen = registry.views.row(caller, unit).inventories
  if (profile === null || profile.inventoryId === null || !seen.includes(profile.inventoryId))
    return { usageProfileId: null, usageInfo: null }
  return { usageProfileId: profile.id, usageInfo: UsageInfo.parse(profile.data) }
}
