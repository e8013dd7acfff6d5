import type { UnitRow } from '@backhaul/contract/units'
import { isOfflineLike, isStreaming } from '@backhaul/rules/status'
import { formatBitrate } from '@backhaul/rules/units'
import type { BitrateHistory } from './bitrate-history.ts'
import classes from './cells.module.css'
import { Sparkline } from './Sparkline.tsx'

/** The number and its unit of measure are separate columns, so that they align over the rows (R-092, UI-171). */
function Bitrate({ kbps }: { kbps: number }) {
  const [number, unit] = formatBitrate(kbps).split(' ')
  return (
    <span className={classes.bitrate}>
      <span className={classes.number}>{number}</span>
      <span className={classes.unitOfMeasure}>{unit}</span>
    </span>
  )
}

const hasBitrate = ({ status, applications, totalBitrate }: UnitRow) =>
  !isOfflineLike(status) && (totalBitrate > 0 || isStreaming(applications))

/** The bitrate of a unit; with a `history`, its last two minutes too. A unit that sends nothing has a dash, except on air. */
export function BitrateCell({ unit, history }: { unit: UnitRow; history?: BitrateHistory }) {
  return (
    <span className={classes.bitrateCell}>
      {history && <Sparkline history={history} unitId={unit.uniqueId} />}
      {hasBitrate(unit) ? <Bitrate kbps={unit.totalBitrate} /> : <span className={classes.none}>–</span>}
    </span>
  )
}
