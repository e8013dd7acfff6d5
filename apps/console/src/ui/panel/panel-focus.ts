import { createContext } from 'react'

/** How often the panel was opened with the keyboard since it was last opened with the pointer: each time it takes the focus. */
export const PanelFocusContext = createContext(0)

let isAsked = false

/** The request of a part outside of the page, e.g. the command palette, that the panel at the next address takes the focus. */
export const panelFocus = {
  ask: (): void => void (isAsked = true),
  /** Returns whether there was a request, and ends it. */
  take(): boolean {
    const wasAsked = isAsked
    isAsked = false
    return wasAsked
  },
}
