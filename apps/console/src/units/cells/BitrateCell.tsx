import type { UnitRow } from '@backhaul/contract/units'
import { isOfflineLike } from '@backhaul/rules/status'
import { formatBitrate } from '@backhaul/rules/units'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './cells.module.css'
import { Sparkline } from './Sparkline.tsx'

/** The number and its unit stand in columns of their own, so that they line up over the rows. */
export function Bitrate({ kbps }: { kbps: number }) {
  const [number, unit] = formatBitrate(kbps).split(' ')
  return (
    <span className={classes.bitrate}>
      <span className={classes.number}>{number}</span>
      <span className={classes.unitOfMeasure}>{unit}</span>
    </span>
  )
}

export function BitrateCell({ unit }: { unit: UnitRow }) {
  const { history } = useUnitDesk()
  return (
    <span className={classes.bitrateCell}>
      <Sparkline history={history} unitId={unit.uniqueId} />
      {isOfflineLike(unit.status) ? <span className={classes.none}>–</span> : <Bitrate kbps={unit.totalBitrate} />}
    </span>
  )
}
