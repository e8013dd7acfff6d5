import type { Unit } from '@backhaul/contract/units'
import { api } from '../../app/api.ts'

/** The spec allows to keep services for 30 minutes; we read them as often as the details, so that a new license counts soon. */
const refreshMs = 60_000

/** Returns the names of the services that are enabled for a unit. Undefined: not known; only the core refuses then. */
export function useServices({ uniqueId }: Pick<Unit, 'uniqueId'>): readonly string[] | undefined {
  return api.units.getCapabilities.useQuery({ unitId: uniqueId }, { refetchInterval: refreshMs }).data?.services
}
