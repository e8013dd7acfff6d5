import { createContext } from 'react'

/** How often the panel was opened with the keyboard since it was last opened with the pointer: each time it takes the focus. */
export const PanelFocusContext = createContext(0)
