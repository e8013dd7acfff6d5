import { tones } from '../clusters/messages.ts'

/** The shortest arc: one unit on air among hundreds must stay visible. */
const degreesMin = 14

export interface Arc {
  readonly tone: (typeof tones)[number]
  readonly fromDegrees: number
  readonly toDegrees: number
}

/** Returns the ring of a cluster: an arc per tone, as long as its share, but never too short to see. */
export function arcsOf(byTone: readonly number[]): Arc[] {
  const total = byTone.reduce((sum, count) => sum + count, 0)
  const present = tones.flatMap((tone, i) => (byTone[i]! > 0 ? [{ tone, degrees: (byTone[i]! / total) * 360 }] : []))
  const lengthened = present.map(({ tone, degrees }) => ({
    tone,
    degrees: Math.max(degreesMin, degrees),
    spare: Math.max(0, degrees - degreesMin),
  }))
  const excess = lengthened.reduce((sum, { degrees }) => sum + degrees, 0) - 360
  const spare = lengthened.reduce((sum, arc) => sum + arc.spare, 0)
  let at = 0
  return lengthened.map((arc) => {
    const fromDegrees = at
    at += arc.degrees - (spare > 0 ? (excess * arc.spare) / spare : 0)
    return { tone: arc.tone, fromDegrees, toDegrees: at }
  })
}

/** Returns the ring as a CSS gradient with gaps between arcs, so that two arcs of similar brightness stay distinct. */
export function ringGradient(byTone: readonly number[]): string {
  const arcs = arcsOf(byTone)
  const gap = arcs.length > 1 ? 3 : 0
  const stops = arcs.flatMap(({ tone, fromDegrees, toDegrees }) => [
    `var(--status-${tone}) ${fromDegrees.toFixed(1)}deg ${(toDegrees - gap).toFixed(1)}deg`,
    `var(--map-gap) ${(toDegrees - gap).toFixed(1)}deg ${toDegrees.toFixed(1)}deg`,
  ])
  return `conic-gradient(${stops.join(', ')})`
}
