import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '../app/i18n.ts'
import { ColorSchemeSwitch } from '../ui/ColorSchemeSwitch.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { Strands } from './Strands.tsx'
import classes from './login.module.css'

/** The frame of the sign-in and password pages: the form on the left, tagline and demo accounts on the right. */
export function LoginFrame({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <header className={classes.header}>
          <div className={classes.brand}>
            <LogoMark size={26} />
            <span>Backhaul</span>
          </div>
          <div className={classes.switches}>
            <LanguageSwitch onChange={(language) => void setLanguage(language)} />
            <ColorSchemeSwitch />
          </div>
        </header>
        <div className={classes.center}>{children}</div>
      </main>
      <aside className={classes.aside} data-bare={!aside || undefined}>
        <Strands />
        <p className={classes.tagline}>{t('tagline')}</p>
        {aside}
      </aside>
    </div>
  )
}
