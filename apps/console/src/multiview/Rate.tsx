import { realClock as clock } from '@backhaul/clock'
import { useState, useSyncExternalStore } from 'react'

const renewMs = 1000
const listeners = new Set<() => void>()
let turn = 0
let stop = () => {}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    stop = clock.every(renewMs, () => {
      turn += 1
      for (const each of listeners) each()
    })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

interface RateProps {
  text: string
  className?: string | undefined
}

/**
 * A rate, renewed once a second at the same time as all others. Units report at different times: each report would cost a
 * frame of the page, next to the pictures.
 */
export function Rate({ text, className }: RateProps) {
  const now = useSyncExternalStore(subscribe, () => turn)
  const [shown, setShown] = useState({ turn: now, text })
  if (shown.turn !== now) setShown({ turn: now, text })
  return <span className={className}>{shown.text}</span>
}
