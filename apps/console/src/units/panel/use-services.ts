import type { Unit } from '@backhaul/contract/units'
import { api } from '../../app/api.ts'

/** services are kept for 30 minutes, also while no part of the page shows them. A reload of the page reads them again. */
const keptMs = 30 * 60_000
export const keptServices = { staleTime: keptMs, gcTime: keptMs, refetchInterval: keptMs }

export interface Services {
  /** Names of the services that are enabled for the unit. Undefined: not read yet; only the core refuses then. */
  readonly services: readonly string[] | undefined
  /** Set while the capabilities could not be read. */
  readonly retry: (() => void) | null
}

/** E-099: reads the services of a unit. Capabilities that cannot be read are empty, and the user may try again. */
export function useServices({ uniqueId }: Pick<Unit, 'uniqueId'>): Services {
  const { data, error, refetch } = api.units.getCapabilities.useQuery({ unitId: uniqueId }, keptServices)
  if (data !== undefined) return { services: data.services, retry: null }
  return error === null ? { services: undefined, retry: null } : { services: [], retry: () => void refetch() }
}
