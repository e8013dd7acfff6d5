import type { Unit } from '@backhaul/contract/units'
import { api } from '../../app/api.ts'

/** The spec gives no interval; another user's change is shown within it. */
const refreshMs = 15_000
/** While a change waits for the unit, its end is shown within this time. */
const waitingRefreshMs = 5000

/** Reads the configuration of a unit, again and again. */
export const useConfiguration = ({ uniqueId }: Pick<Unit, 'uniqueId'>) =>
  api.units.getConfiguration.useQuery(
    { unitId: uniqueId },
    { refetchInterval: ({ state }) => ((state.data?.waiting.length ?? 0) > 0 ? waitingRefreshMs : refreshMs) },
  )
