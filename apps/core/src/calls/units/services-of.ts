import type { ServiceName, UnitService } from '@backhaul/contract/units'
import { isServiceEnabled } from '@backhaul/rules/permissions'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'
import type { StoredService } from '../../store/unit-services.ts'

const shown = ({ name, status }: StoredService, inherited: boolean): UnitService => ({
  serviceId: name,
  serviceName: name,
  serviceStatus: status,
  enabled: isServiceEnabled(status),
  inherited,
})

/** Returns the services of a unit. One of its own replaces that of its inventory. */
export async function servicesOf(unit: UnitRecord, { store }: Pick<Ctx, 'store'>): Promise<UnitService[]> {
  const { own, inherited } = await store.unitServices.list(unit.id, unit.inventoryId)
  const others = inherited.filter(({ name }) => !own.some((one) => one.name === name))
  return [...own.map((one) => shown(one, false)), ...others.map((one) => shown(one, true))]
}

/** Returns whether a service is enabled for a unit. */
export const isLicensed = async (unit: UnitRecord, ctx: Pick<Ctx, 'store'>, service: ServiceName): Promise<boolean> =>
  (await servicesOf(unit, ctx)).some(({ serviceName, enabled }) => serviceName === service && enabled)
