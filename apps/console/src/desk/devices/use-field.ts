import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../ask.ts'
import { useDesk } from '../desk.ts'
import { pollEvery } from '../poll.ts'
import { simulationKey } from '../use-act.ts'

/** The core publishes neither the true places of devices nor their surroundings. */
const pollMs = 2000
const unitPollMs = 1000

/** Reads the units of the world whose name or id contains the search. */
export function useUnitsInField(search: string) {
  const worldId = useDesk().world.id
  return useQuery({
    queryKey: [simulationKey, worldId, 'units', search],
    queryFn: () => ask('field.units', { worldId, search }),
    refetchInterval: pollEvery(pollMs),
    placeholderData: keepPreviousData,
  })
}

/** Reads one unit as the simulator has it. */
export function useUnitState(unitId: string) {
  const worldId = useDesk().world.id
  return useQuery({
    queryKey: [simulationKey, worldId, 'unit', unitId],
    queryFn: () => ask('field.unit', { worldId, unitId }),
    refetchInterval: pollEvery(unitPollMs),
  })
}

export function useSurroundings() {
  const worldId = useDesk().world.id
  return useQuery({
    queryKey: [simulationKey, worldId, 'surroundings'],
    queryFn: () => ask('field.surroundings', { worldId }),
    refetchInterval: pollEvery(pollMs),
  })
}

/** Reads the carriers of a place; none for null. */
export function useCarriers(at: readonly [number, number] | null) {
  const worldId = useDesk().world.id
  const [lat, lng] = at ?? [0, 0]
  return useQuery({
    queryKey: [simulationKey, worldId, 'carriers', lat, lng],
    queryFn: () => ask('field.carriers', { worldId, lat, lng }),
    enabled: at !== null,
    placeholderData: keepPreviousData,
  })
}

/** Reads the reserved units, of which the list of units may show a part. */
export function useReserved() {
  const worldId = useDesk().world.id
  return useQuery({
    queryKey: [simulationKey, worldId, 'reserved'],
    queryFn: () => ask('field.reserved', { worldId }),
    refetchInterval: pollEvery(pollMs),
  })
}
