import { realClock as clock } from '@backhaul/clock'
import type { ClockState } from '@backhaul/simulation'
import { useEffect, useState } from 'react'
import { shownTime, worldTime } from './world-time.ts'

/** How often the shown time moves between two readings. */
const stepMs = 100

/** Returns the time of a world, which moves on by its speed between two readings of its clock. */
export function useWorldTime(state: ClockState, readMs: number): number {
  const [nowMs, setNowMs] = useState(readMs)
  const [shown, setShown] = useState(state.now)
  const stands = state.paused || state.movingTo !== null
  useEffect(() => (stands ? undefined : clock.every(stepMs, () => setNowMs(clock.monotonicMs()))), [stands])
  const next = shownTime(shown, worldTime(state, Math.max(0, nowMs - readMs)), state)
  if (next !== shown) setShown(next)
  return next
}
