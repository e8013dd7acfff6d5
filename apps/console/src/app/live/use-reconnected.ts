import { useEffect, useEffectEvent, useRef } from 'react'
import { isWithoutStream, useLive } from './live.ts'

/** Runs a function each time the console is connected again, for data that the stream does not deliver. */
export function useReconnected(run: () => void): void {
  const { status } = useLive().connection
  const isLost = useRef(false)
  const onReconnected = useEffectEvent(run)
  useEffect(() => {
    if (status === 'reconnecting' || isWithoutStream(status)) isLost.current = true
    if (status !== 'live' || !isLost.current) return
    isLost.current = false
    onReconnected()
  }, [status])
}
