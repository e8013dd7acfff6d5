import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/Logo.tsx'
import classes from './pages.module.css'

interface NoticeProps {
  icon: Icon
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** A page that says one thing and offers the way on. */
export function Notice({ icon: Mark, title, children, actions }: NoticeProps) {
  return (
    <main className={classes['notice']}>
      <div className={classes['brand']}>
        <LogoMark size={22} /> Backhaul
      </div>
      <div className={classes['card']}>
        <Mark size={28} stroke={1.5} aria-hidden className={classes['mark']} />
        <h1>{title}</h1>
        <div className={classes['text']}>{children}</div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
    </main>
  )
}
