import { Tooltip } from '@mantine/core'
import { cloneElement, type FocusEvent, type MouseEvent, type ReactElement, useId, useState } from 'react'
import classes from './ui.module.css'

interface GuardedProps {
  /** Why this cannot be done now, in words; null when it can. */
  reason: string | null
  /** The control is a field (`disabled` is all it understands), not a button or a link. */
  field?: boolean
  children: ReactElement<Record<string, unknown>>
}

const refuse = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Where a reason is being read. A tooltip is made only then: a list has hundreds of controls, and few are pointed at. */
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
 * Disables a control and says why: in a tooltip, and to screen readers. The control stays reachable by keyboard, for
 * otherwise nobody without a mouse would learn the reason. The element keeps its place in the tree when the reason comes and goes.
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
