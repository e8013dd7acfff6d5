import { Tooltip } from '@mantine/core'
import { cloneElement, type FocusEvent, type MouseEvent, type ReactElement, useId, useState } from 'react'
import { refuseClick } from './refuse-click.ts'
import classes from './ui.module.css'

interface DisabledReasonProps {
  /** Why the control is not available now; null when it is. */
  reason: string | null
  /** The control is a field, which only has `disabled`, and not a button or a link. */
  field?: boolean
  children: ReactElement<Record<string, unknown>>
}

/** Shows the reason in a tooltip. The tooltip exists only while the control is pointed at or focused: a list has hundreds of controls. */
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
 * Disables a control and shows the reason in a tooltip and to screen readers. The control stays reachable by keyboard,
 * otherwise users without a mouse could not learn the reason. The element keeps its place in the tree when the reason changes.
 */
export function DisabledReason({ reason, field = false, children }: DisabledReasonProps) {
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
            onClick: refuseClick,
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
