import { useEffect, useRef } from 'react'
import { type BitrateHistory, sparkPath } from './bitrate-history.ts'
import classes from './cells.module.css'

const width = 64
const height = 18

/** The last two minutes of bitrate, drawn without React because it changes in every row every two seconds. */
export function Sparkline({ history, id }: { history: BitrateHistory; id: string }) {
  const path = useRef<SVGPathElement>(null)
  useEffect(() => {
    const draw = () => {
      const samples = history.read(id)
      path.current?.setAttribute('d', samples === undefined ? '' : sparkPath(samples, width, height))
    }
    draw()
    return history.subscribe(draw)
  }, [history, id])
  return (
    <svg className={classes.spark} width={width} height={height + 2} viewBox={`0 -1 ${width} ${height + 2}`} aria-hidden>
      <path ref={path} />
    </svg>
  )
}
