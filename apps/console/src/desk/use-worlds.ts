import { realClock as clock } from '@backhaul/clock'
import type { World } from '@backhaul/simulation'
import { useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { pollEvery } from './poll.ts'
import { simulationKey } from './use-act.ts'

/** The core publishes no worlds. One call reads the list and all clocks. */
const pollMs = 1000

export interface WorldsNow {
  readonly worlds: readonly World[]
  readonly worldsMax: number
  /** When the clocks were read, on the monotonic clock of the browser. */
  readonly readMs: number
}

/** Reads the worlds that the user may control, with their clocks, once per second. */
export const useWorlds = () =>
  useQuery({
    queryKey: [simulationKey, 'worlds'],
    queryFn: async (): Promise<WorldsNow> => ({ ...(await ask('worlds.list', {})), readMs: clock.monotonicMs() }),
    refetchInterval: pollEvery(pollMs),
  })
