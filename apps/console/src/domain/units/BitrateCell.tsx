import type { UnitRow } from '@backhaul/contract/units'
import { isOfflineLike, isStreaming } from '@backhaul/rules/status'
import { formatBitrate } from '@backhaul/rules/units'
import type { BitrateHistory } from './bitrate-history.ts'
import classes from './cells.module.css'
import { Sparkline } from './Sparkline.tsx'

const hasBitrate = ({ status, applications, totalBitrate }: UnitRow) =>
  !isOfflineLike(status) && (totalBitrate > 0 || isStreaming(applications))

/** The bitrate of a unit. A unit that sends nothing has a dash, except on air. */
export const BitrateCell = ({ unit, history }: { unit: UnitRow; history?: BitrateHistory }) => (
  <Bitrate id={unit.uniqueId} kbps={hasBitrate(unit) ? unit.totalBitrate : null} {...(history && { history })} />
)

interface BitrateProps {
  /** The key in the history. */
  id: string
  /** Null is shown as a dash. */
  kbps: number | null
  history?: BitrateHistory
}

/**
 * A bitrate; with a `history`, the last two minutes too. The number and its unit of measure are separate columns, so that they
 * align over the rows (R-092, UI-171).
 */
export function Bitrate({ id, kbps, history }: BitrateProps) {
  'use no memo' // it renders again with its row; the compiler's memo would only make the chunk larger
  const [number, measure] = kbps === null ? ['–'] : formatBitrate(kbps).split(' ')
  return (
    <span className={classes.bitrateCell}>
      {history && <Sparkline history={history} id={id} />}
      <span className={classes.bitrate}>
        <span className={classes.number}>{number}</span>
        <span className={classes.unitOfMeasure}>{measure}</span>
      </span>
    </span>
  )
}
