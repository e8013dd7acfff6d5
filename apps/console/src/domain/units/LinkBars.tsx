import classes from './cells.module.css'

const barWidth = 5
const gap = 3
const height = 18
/** A link of this rate fills its bar; the square root keeps slow links visible next to fast ones. */
const fullKbps = 12_000

const barHeight = (kbps: number) => Math.max(2, Math.round(Math.sqrt(Math.min(1, kbps / fullKbps)) * height))

/** Bonding: one bar per modem in port order; a modem that is not connected is a low cross, so that it keeps its place. */
export function LinkBars({ linksKbps, label }: { linksKbps: readonly number[]; label: string }) {
  const bars = (isDrawn: (kbps: number) => boolean) =>
    linksKbps.map((kbps, i) => (isDrawn(kbps) ? `M${i * (barWidth + gap) + barWidth / 2} ${height}v-${barHeight(kbps)}` : '')).join('')
  const width = Math.max(barWidth, linksKbps.length * (barWidth + gap) - gap)
  return (
    <svg className={classes.links} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path data-part="track" d={linksKbps.map((_, i) => `M${i * (barWidth + gap) + barWidth / 2} ${height}V0`).join('')} />
      <path data-part="up" d={bars((kbps) => kbps > 0)} />
      <path data-part="idle" d={bars((kbps) => kbps === 0)} />
      <path
        data-part="down"
        d={linksKbps
          .map((kbps, i) => (kbps < 0 ? `M${i * (barWidth + gap)} ${height - 5}l${barWidth} 4m0 -4l-${barWidth} 4` : ''))
          .join('')}
      />
    </svg>
  )
}
