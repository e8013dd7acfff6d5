import type { MouseEvent } from 'react'

/**
 * Props of a button that submits a form. A press that took the focus from a field would show the fault of this field at once,
 * which moves the button away from the pointer: the click would be lost, and the focus would not go to the fault.
 */
export const pressWithoutBlur = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
