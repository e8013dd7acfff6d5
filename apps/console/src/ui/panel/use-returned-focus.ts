import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Returns a focus that is in a panel when it closes to the element that had it before, or gives it to the page. The returned function
 * remembers the element that has the focus now.
 */
export function useReturnedFocus(panel: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const { current } = panel
    before.current = document.activeElement
    return () => {
      const { activeElement } = document
      if (activeElement !== document.body && !current?.contains(activeElement)) return
      // The field of a palette is gone, and Tab continues at the start of the page from the body.
      const isUsable = before.current instanceof HTMLElement && before.current.isConnected && before.current !== document.body
      ;(isUsable ? (before.current as HTMLElement) : document.querySelector('main'))?.focus()
    }
  }, [panel])
  return useCallback(() => {
    if (!panel.current?.contains(document.activeElement)) before.current = document.activeElement
  }, [panel])
}
