import type { UnitStatus } from '@backhaul/contract/units'
import { statusLook } from './status-look.ts'
import classes from './icons.module.css'
import { named } from './named.ts'

/** The status as a small shape. Without a `label` it is decoration beside its word. */
export function StatusShape({ status, label, size = 12 }: { status: UnitStatus; label?: string; size?: number }) {
  const { tone, shape } = statusLook[status]
  return (
    <svg
      className={classes.shape}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      data-tone={tone}
      data-drawn={shape.drawn}
      {...(label === undefined ? { 'aria-hidden': true } : named(label))}
    >
      <path d={shape.path} fillRule="evenodd" />
    </svg>
  )
}
