import type { Transmission } from '@backhaul/contract/units'
import classes from './cells.module.css'
import { TransmissionTime } from './TransmissionTime.tsx'

/** How long a unit has been on air or recording, and the user who started it. */
export const TransmissionCell = ({ transmission }: { transmission: Transmission }) => (
  <span className={classes.location}>
    <TransmissionTime transmission={transmission} className={classes.number} />
    <span className={`${classes.age} ${classes.cut}`}>{transmission.by}</span>
  </span>
)
