import type { Position } from './antimeridian.ts'

/** Returns the line without the points that are nearer than `tolerance` degrees to what remains (Douglas and Peucker). */
export function simplify(line: readonly Position[], tolerance: number): Position[] {
  const kept = new Set([0, line.length - 1])
  const spans: [from: number, to: number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    let [farthest, distance] = [from, tolerance]
    for (let i = from + 1; i < to; i++) {
      const d = distanceToSegment(line[i]!, line[from]!, line[to]!)
      if (d > distance) [farthest, distance] = [i, d]
    }
    if (farthest === from) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return line.filter((_, i) => kept.has(i))
}

function distanceToSegment([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length2))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}
