import type { Modem, Unit } from '@backhaul/contract/units'
import { api } from '../../../app/api.ts'

// The spec gives no interval; this is the interval of the links in the panel.
const refreshMs = 5000

/** Returns the links of a unit with their last values. */
export function useLinks({ uniqueId, modems }: Unit): readonly Modem[] {
  const { data } = api.units.listModems.useQuery({ unitId: uniqueId }, { refetchInterval: refreshMs, placeholderData: modems })
  return data ?? modems
}
