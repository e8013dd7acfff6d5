import { createContext } from 'react'

/** Whether another value was stored since the form was filled in. The form is not sent before the user has chosen one of both. */
export const UndecidedContext = createContext(false)
