import { LogoMark } from '../../ui/Logo.tsx'
import classes from './pages.module.css'

/** Shows only when something takes longer than a moment. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-busy="true" aria-label="Backhaul">
      <LogoMark size={40} />
    </div>
  )
}
