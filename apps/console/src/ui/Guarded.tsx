import { Tooltip, VisuallyHidden } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react'

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

/**
 * Disables a control and says why: in a tooltip, and to screen readers. The control stays reachable by keyboard, for
 * otherwise nobody without a mouse would learn the reason. The element keeps its place in the tree when the reason comes and goes.
 */
export function Guarded({ reason, field = false, children }: GuardedProps) {
  const id = useId()
  const isRefused = reason !== null
  if (field)
    return (
      <Tooltip label={reason} disabled={!isRefused}>
        <div {...(isRefused && { tabIndex: 0, role: 'note', 'aria-label': reason })}>
          {isRefused ? cloneElement(children, { disabled: true }) : children}
        </div>
      </Tooltip>
    )
  const control = isRefused
    ? cloneElement(children, { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id, onClick: refuse })
    : children
  return (
    <>
      <Tooltip label={reason} disabled={!isRefused}>
        {control}
      </Tooltip>
      {isRefused && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
    </>
  )
}
