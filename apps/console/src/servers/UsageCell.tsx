import { useEffect, useRef } from 'react'
import cells from '../domain/units/cells.module.css'
import { percentText } from '../ui/percent-text.ts'
import classes from './server-list.module.css'
import { type Usage, usagePath, type UsageHistory } from './usage-history.ts'

const width = 64
const height = 18
/** Services §4: the default alerts of servers begin here. */
const highPercent = 80
const criticalPercent = 95

const levelOf = (percent: number) => (percent >= criticalPercent ? 'critical' : percent >= highPercent ? 'high' : undefined)

interface UsageCellProps {
  id: string
  /** Null while the server is offline. */
  percent: number | null
  of: keyof Usage
  history: UsageHistory
}

/** A share in percent with its last hour, drawn without React because it changes in every row every minute. */
export function UsageCell({ id, percent, of, history }: UsageCellProps) {
  'use no memo' // it renders again with its row; the compiler's memo would only make the chunk larger
  const path = useRef<SVGPathElement>(null)
  useEffect(() => {
    const draw = () => path.current?.setAttribute('d', usagePath(history.of(id)[of], width, height))
    draw()
    return history.subscribe(draw)
  }, [history, id, of])
  return (
    <span className={cells.bitrateCell}>
      <svg className={cells.spark} width={width} height={height + 2} viewBox={`0 -1 ${width} ${height + 2}`} aria-hidden>
        <path ref={path} />
      </svg>
      <span className={classes.percent} data-level={percent === null ? undefined : levelOf(percent)}>
        {percent === null ? '–' : percentText(percent)}
      </span>
    </span>
  )
}
