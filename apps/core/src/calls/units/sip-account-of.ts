import type { EnhancedUnit } from '@backhaul/contract/units'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

/** Returns the SIP account of the intercoms of a unit. */
export async function sipAccountOf(unit: UnitRecord, { store }: Pick<Ctx, 'store'>): Promise<EnhancedUnit['sipAccount']> {
  const { audioRoom, audioCallBySelectedChannel } = unit.row.applications ?? {}
  return {
    account: unit.id,
    server: await store.inventories.sipServer(unit.inventoryId),
    inCall: audioRoom !== undefined || audioCallBySelectedChannel !== undefined,
  }
}
