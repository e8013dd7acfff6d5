import { LogoMark } from '../../ui/Logo.tsx'
import classes from './pages.module.css'

/** The logo, shown with a delay while the page is loading. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-busy="true" aria-label="Backhaul">
      <LogoMark size={40} />
    </div>
  )
}
