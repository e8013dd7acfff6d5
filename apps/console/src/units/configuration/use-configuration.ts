import type { Unit } from '@backhaul/contract/units'
import { api } from '../../app/api.ts'

/** The spec gives no interval; another user's change is shown within it. */
const refreshMs = 15_000

/** Reads the configuration of a unit, again and again. */
export const useConfiguration = ({ uniqueId }: Pick<Unit, 'uniqueId'>) =>
  api.units.getConfiguration.useQuery({ unitId: uniqueId }, { refetchInterval: refreshMs })
