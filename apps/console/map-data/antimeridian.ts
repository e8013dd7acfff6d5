export type Position = readonly [lng: number, lat: number]

/**
 * Natural Earth's rings as world-atlas keeps them run across the antimeridian (Russia, Fiji) or round the pole
 * (Antarctica); drawn as they are, each such step is a line across the whole map. This cuts them at ±180°.
 */
export function cutRing(ring: readonly Position[]): Position[][] {
  const open = unwrap(ring)
  const [first, last] = [open[0]!, open.at(-1)!]
  if (Math.abs(last[0] - first[0]) > 180) {
    const poleLat = first[1] < 0 ? -90 : 90
    open.push([last[0], poleLat], [first[0], poleLat], first)
  }
  return worldsOf(open)
    .map((world) => {
      const [west, east] = [world * 360 - 180, world * 360 + 180]
      return clip(
        clip(open, ([lng]) => lng >= west, west),
        ([lng]) => lng <= east,
        east,
      ).map(backFrom(world))
    })
    .filter(hasExtent)
}

/** A ring that only touches the meridian leaves a line on its other side. */
const hasExtent = (ring: readonly Position[]): boolean => ring.length > 3 && ring.some(([lng]) => lng !== ring[0]![0])

export function cutLine(line: readonly Position[]): Position[][] {
  const parts: { world: number; positions: Position[] }[] = []
  const open = withCrossings(unwrap(line))
  for (const [i, to] of open.entries()) {
    const from = open[i - 1]
    if (from === undefined) continue
    const world = worldOf((from[0] + to[0]) / 2)
    if (parts.at(-1)?.world !== world) parts.push({ world, positions: [from] })
    parts.at(-1)!.positions.push(to)
  }
  return parts.map(({ world, positions }) => positions.map(backFrom(world)))
}

/** Longitudes without steps of more than half the world, so beyond ±180 where need be. */
function unwrap(positions: readonly Position[]): Position[] {
  let turns = 0
  return positions.map(([lng, lat], i): Position => {
    const step = i === 0 ? 0 : lng - positions[i - 1]![0]
    if (step > 180) turns -= 360
    if (step < -180) turns += 360
    return [lng + turns, lat]
  })
}

const worldOf = (lng: number): number => Math.floor((lng + 180) / 360)

function worldsOf(positions: readonly Position[]): number[] {
  const worlds = positions.map(([lng]) => worldOf(lng))
  const [west, east] = [Math.min(...worlds), Math.max(...worlds)]
  return Array.from({ length: east - west + 1 }, (_, i) => west + i)
}

const backFrom =
  (world: number) =>
  ([lng, lat]: Position): Position => [lng - world * 360, lat]

const latAt = ([x1, y1]: Position, [x2, y2]: Position, lng: number): number => y1 + ((y2 - y1) * (lng - x1)) / (x2 - x1)

/** Sutherland and Hodgman against one meridian; the ring stays closed. */
function clip(ring: readonly Position[], inside: (position: Position) => boolean, meridian: number): Position[] {
  const kept: Position[] = []
  for (const [i, to] of ring.entries()) {
    const from = ring[i - 1]
    if (from !== undefined && inside(from) !== inside(to)) kept.push([meridian, latAt(from, to, meridian)])
    if (inside(to)) kept.push(to)
  }
  const [first, last] = [kept[0], kept.at(-1)]
  if (first !== undefined && last !== undefined && (first[0] !== last[0] || first[1] !== last[1])) kept.push(first)
  return kept
}

function withCrossings(line: readonly Position[]): Position[] {
  return line.flatMap((to, i): Position[] => {
    const from = line[i - 1]
    if (from === undefined || worldOf(from[0]) === worldOf(to[0])) return [to]
    const meridian = Math.max(worldOf(from[0]), worldOf(to[0])) * 360 - 180
    return meridian === from[0] || meridian === to[0] ? [to] : [[meridian, latAt(from, to, meridian)], to]
  })
}
