import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** The title is for screen readers only: the content has no room for it, e.g. a map. */
  isTitleHidden?: boolean
  /** Follows the title, e.g. a count. */
  titleNote?: ReactNode
  /** Controls at the right end of the title line. */
  tools?: ReactNode
  /** The side panel, next to the content. */
  panel?: ReactNode
  /** The values are not live: they are dimmed. */
  isStale?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The shell of a page: title line, content, side panel. */
export function Page({ title, isTitleHidden = false, titleNote, tools, panel, isStale = false, className = '', children }: PageProps) {
  return (
    <div className={`${classes.page} ${className}`} data-stale={isStale || undefined}>
      <div className={classes.main}>
        {isTitleHidden ? (
          <VisuallyHidden component="h1">{title}</VisuallyHidden>
        ) : (
          <header className={classes.header}>
            <h1 className={`${classes.title} clamped`} title={title}>
              {title}
            </h1>
            {titleNote}
            <span className={classes.spring} />
            {tools}
          </header>
        )}
        {children}
      </div>
      {panel}
    </div>
  )
}
