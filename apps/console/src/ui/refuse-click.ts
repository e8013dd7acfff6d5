import type { MouseEvent } from 'react'

/** Handles a click on a control that stays focusable and does nothing: neither the control nor its form acts. */
export const refuseClick = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}
