import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../api.ts'
import { realClock as clock } from '@backhaul/clock'
import { random } from '../random.ts'

/** every 5 minutes, the first time after a random 1 to 300 s, so that consoles opened together do not poll together. R-013. */
export const pollMs = 300_000
const firstMsMin = 1000

export function usePolling(run: () => void): void {
  const tick = useEffectEvent(run)
  useEffect(() => {
    let stop = clock.after(firstMsMin + random() * (pollMs - firstMsMin), () => {
      tick()
      stop = clock.every(pollMs, () => tick())
    })
    return () => stop()
  }, [])
}

/** Polls and returns the configuration of the user. A changed websocket library reloads the page (R-217, M-738). */
export function useConfigurationPoll() {
  const first = useRef<string>(undefined)
  const { data, refetch } = api.platform.getClientConfiguration.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  usePolling(() => void refetch())
  const now = data?.wsLibrary
  useEffect(() => {
    if (first.current !== undefined && now !== undefined && now !== first.current) location.reload()
    first.current ??= now
  }, [now])
  return data
}
