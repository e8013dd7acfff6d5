import { useEffect, useState } from 'react'

export interface FullScreen {
  /** The element that fills the screen. */
  readonly element: Element | null
  readonly isPossible: boolean
  toggle(element: HTMLElement | null): void
}

/** Fills the screen with an element; Escape ends it. */
export function useFullScreen(): FullScreen {
  const [element, setElement] = useState(document.fullscreenElement)
  useEffect(() => {
    const update = () => setElement(document.fullscreenElement)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  return {
    element,
    isPossible: document.fullscreenEnabled,
    toggle(wanted) {
      // A refusal leaves the page as it is.
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
      else void wanted?.requestFullscreen().catch(() => undefined)
    },
  }
}
