import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { iconSize } from './icon-size.ts'
import classes from './ui.module.css'

const icons = { error: IconAlertOctagon, warning: IconAlertTriangle, info: IconInfoCircle }

/** A message about the part of the page around it. Screen readers announce errors at once and other messages at the next pause. */
export function Alert({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Mark = icons[kind]
  return (
    <div className={classes.alert} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Mark size={iconSize.lg} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
