import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ui.module.css'

interface EmptyStateProps {
  icon?: Icon
  title: string
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

/** Nothing to show, and why. */
export function EmptyState({ icon: Mark, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      {Mark && <Mark size={32} stroke={1.4} aria-hidden className={classes['mark']} />}
      <p className={classes['title']}>{title}</p>
      {children && <div className={classes['text']}>{children}</div>}
      {action}
    </div>
  )
}
