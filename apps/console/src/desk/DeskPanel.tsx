import { type ReactNode, useId } from 'react'
import { CommandLine } from './CommandLine.tsx'
import classes from './desk.module.css'
import { PanelContext } from './desk.ts'

/** A part of the desk with its title. The line of its last used control is at its end. */
export function DeskPanel({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      <PanelContext value={id}>{children}</PanelContext>
      <CommandLine panel={id} />
    </section>
  )
}
