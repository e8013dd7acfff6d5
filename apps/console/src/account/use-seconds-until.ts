import { useEffect, useState } from 'react'
import { realClock as clock } from '@backhaul/clock'

/** Counts the whole seconds until a time down; 0 if it has passed or is null. */
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
