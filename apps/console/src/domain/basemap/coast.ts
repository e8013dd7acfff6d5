type Pair = readonly [lng: number, lat: number]

/** The limit of Web Mercator; the part of a ring beyond it is not visible. */
const latMax = 85.06

/** Returns the shore of a ring: the ring without the edges that only close it along the antimeridian or around the pole. */
export function coastOf(ring: readonly Pair[]): Pair[][] {
  const lines: Pair[][] = []
  for (const [i, to] of ring.entries()) {
    const from = ring[i - 1]
    if (from === undefined || isSeam(from, to)) continue
    const line = lines.at(-1)
    if (line !== undefined && line.at(-1) === from) line.push(to)
    else lines.push([from, to])
  }
  return lines
}

const isSeam = (from: Pair, to: Pair): boolean =>
  (Math.abs(from[0]) === 180 && from[0] === to[0]) || (Math.abs(from[1]) > latMax && Math.abs(to[1]) > latMax)
