export interface Offset {
  readonly x: number
  readonly y: number
}

/** The distance of neighbours in CSS pixels: a marker of 24 and space around it. */
const spacing = 34
const ringMax = 9

/** Returns the offsets of the units of one position when they are spread out: few on a ring, more on a spiral, the first at the top. */
export function spread(count: number): Offset[] {
  return count <= ringMax ? ring(count) : spiral(count)
}

function ring(count: number): Offset[] {
  const radius = Math.max(spacing, spacing / (2 * Math.sin(Math.PI / Math.max(2, count))))
  return Array.from({ length: count }, (_, i) => at(radius, (2 * Math.PI * i) / count))
}

function spiral(count: number): Offset[] {
  const offsets: Offset[] = []
  let angle = 0
  for (let i = 0; i < count; i++) {
    // Each turn is one spacing further out.
    const radius = spacing * 1.2 + (spacing * angle) / (2 * Math.PI)
    offsets.push(at(radius, angle))
    angle += spacing / radius
  }
  return offsets
}

const at = (radius: number, angle: number): Offset => ({ x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius })
