import type { UnitRow } from '@backhaul/contract/units'
import { Age } from '../Age.tsx'
import classes from './cells.module.css'

/** How long an offline unit has not reported. An online unit reports all the time. */
export const LastReportCell = ({ lastSeen }: Pick<UnitRow, 'lastSeen'>) =>
  lastSeen === null ? <span className={classes.none}>–</span> : <Age at={lastSeen} />
