import type { Position } from './antimeridian.ts'

const steps = 32
const verticesMax = 400

const earthRadiusKm = 6371

/** Thousands of km² on the sphere. */
export function ringArea(ring: readonly Position[]): number {
  let area = 0
  for (const [i, [x2, y2]] of ring.entries()) {
    const [x1, y1] = ring[i - 1] ?? ring.at(-1)!
    area += ((radians(x1) + radians(x2)) / 2) * (Math.sin(radians(y2)) - Math.sin(radians(y1)))
  }
  return (Math.abs(area) * earthRadiusKm ** 2) / 1000
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Where a name sits well: of a grid over the ring's box, the point within that is farthest from its edge. */
export function labelPoint(ring: readonly Position[]): Position {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  const shrink = Math.cos(radians((south + north) / 2))
  const every = Math.ceil(ring.length / verticesMax)
  const edge = ring.filter((_, i) => i % every === 0)
  let best: Position = [(west + east) / 2, (south + north) / 2]
  let bestDistance = -1
  for (let i = 1; i < steps; i++)
    for (let j = 1; j < steps; j++) {
      const point: Position = [west + ((east - west) * i) / steps, south + ((north - south) * j) / steps]
      if (!isWithin(edge, point)) continue
      const distance = distanceToEdge(edge, point, shrink)
      if (distance <= bestDistance) continue
      best = point
      bestDistance = distance
    }
  return best
}

function isWithin(ring: readonly Position[], [x, y]: Position): boolean {
  let within = false
  for (const [i, [x2, y2]] of ring.entries()) {
    const [x1, y1] = ring[i - 1] ?? ring.at(-1)!
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) within = !within
  }
  return within
}

// Names are wider than high, so room to the left and right counts half.
function distanceToEdge(ring: readonly Position[], [x, y]: Position, shrink: number): number {
  let least = Infinity
  for (const [lng, lat] of ring) least = Math.min(least, (((lng - x) * shrink) / 2) ** 2 + (lat - y) ** 2)
  return least
}
