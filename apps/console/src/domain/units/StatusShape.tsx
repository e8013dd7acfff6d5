import { type ShapeName, statusAppearance } from './status-appearance.ts'
import classes from './icons.module.css'
import { named } from '../../ui/named.ts'

/** The status as a small shape. Without a `label` it is decoration next to its text. */
export function StatusShape({ status, label, size = 12 }: { status: ShapeName; label?: string; size?: number }) {
  const { tone, shape } = statusAppearance[status]
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
