import { createContext, use } from 'react'

export const CloseContext = createContext(() => {})

/** Returns the function that closes the dialog around the component. It asks before changes are lost. */
export const useCloseDialog = (): (() => void) => use(CloseContext)
