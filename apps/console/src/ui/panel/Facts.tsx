import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A description list: names and values of one thing. `isStale` dims the values. */
export function Facts({ isStale = false, children }: { isStale?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.facts} data-stale={isStale || undefined}>
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
