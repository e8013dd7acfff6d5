import { Tooltip } from '@mantine/core'
import { cloneElement, type FocusEvent, type MouseEvent, type ReactElement, useId, useState } from 'react'
import classes from './ui.module.css'

interface GuardedProps {
  /** Why the control is disabled; null if it is enabled. */
  reason: string | null
  /** Set if the control is a field, which supports `disabled` only, and not a button or a link. */
  field?: boolean
  children: ReactElement<Record<string, unknown>>
}

const refuse = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Shows the reason on hover and focus. The tooltip is created only then: a list has hundreds of controls. */
function useReason(reason: string | null) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const show = ({ currentTarget }: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => setTarget(currentTarget)
  const hide = () => setTarget(null)
  return {
    events: reason === null ? {} : { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide },
    tooltip: reason !== null && target !== null && <Tooltip target={target} label={reason} opened />,
  }
}

/**
 * Disables a control and shows the reason in a tooltip and to screen readers. The control stays reachable by keyboard, so
 * that users without a mouse learn the reason too. Its element keeps its place in the tree when the reason changes.
 */
export function Guarded({ reason, field = false, children }: GuardedProps) {
  const id = useId()
  const { events, tooltip } = useReason(reason)
  const isRefused = reason !== null
  if (field)
    return (
      <div {...events} {...(isRefused && { tabIndex: 0, role: 'note', 'aria-label': reason })}>
        {isRefused ? cloneElement(children, { disabled: true }) : children}
        {tooltip}
      </div>
    )
  return (
    <>
      {isRefused
        ? cloneElement(children, {
            ...events,
            'data-disabled': true,
            'aria-disabled': true,
            'aria-describedby': id,
            onClick: refuse,
          })
        : children}
      {isRefused && (
        <span id={id} className={classes.hidden}>
          {reason}
        </span>
      )}
      {tooltip}
    </>
  )
}
