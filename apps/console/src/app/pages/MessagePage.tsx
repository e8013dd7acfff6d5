import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/Logo.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './pages.module.css'

interface MessagePageProps {
  icon: Icon
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** A page with one message and the actions that lead on. */
export function MessagePage({ icon: TitleIcon, title, children, actions }: MessagePageProps) {
  return (
    <main className={classes.message}>
      <div className={classes.brand}>
        <LogoMark size={22} /> Backhaul
      </div>
      <div className={classes.card}>
        <TitleIcon size={iconSize.xl} stroke={1.5} aria-hidden className={classes.mark} />
        <h1>{title}</h1>
        <div className={classes.text}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </main>
  )
}
