import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` when a value has become another one, not for the first value. */
export function useOnChange(value: string, onChange: () => void): void {
  const known = useRef(value)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    changed()
  }, [value])
}
