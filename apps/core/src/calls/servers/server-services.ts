import type { UnitService } from '@backhaul/contract/units'
import { isServiceEnabled } from '@backhaul/rules/permissions'
import type { Ctx } from '../../context.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'

/** Returns the services of a server: those of its primary inventory. */
export async function servicesOf({ inventoryId }: ServerRecord, { store }: Pick<Ctx, 'store'>): Promise<UnitService[]> {
  const services = await store.inventories.servicesOf(inventoryId)
  return services.map(({ name, status }) => ({
    serviceId: name,
    serviceName: name,
    serviceStatus: status,
    enabled: isServiceEnabled(status),
    inherited: true,
  }))
}
