import { useEffect, useState } from 'react'
import { realClock as clock } from '@backhaul/clock'

/** Whole seconds until a moment, counted down; 0 when it has passed or there is none. */
export function useSecondsUntil(until: number | null): number {
  const secondsLeft = () => (until === null ? 0 : Math.max(0, Math.ceil((until - clock.now()) / 1000)))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    setLeft(secondsLeft())
    if (until === null) return
    const stop = clock.every(1000, () => {
      setLeft(secondsLeft())
      if (secondsLeft() === 0) stop()
    })
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- secondsLeft reads until and the clock
  }, [until])
  return left
}
