import { useQuery } from '@tanstack/react-query'
import { ask } from '../ask.ts'
import { pollEvery } from '../poll.ts'
import { simulationKey } from '../use-act.ts'

/** The core publishes no scripts. */
const pollMs = 500

/** Reads the state of the scenario of a world, twice per second. */
export const usePlay = (worldId: string) =>
  useQuery({
    queryKey: [simulationKey, 'play', worldId],
    queryFn: () => ask('scenarios.play', { worldId }),
    refetchInterval: pollEvery(pollMs),
  })
