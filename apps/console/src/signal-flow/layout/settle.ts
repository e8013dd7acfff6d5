import { columns } from '../graph/graph.ts'

/** Height of a box, and the least distance between the tops of two boxes of a column. */
export const boxHeight = 40
export const pitchMin = 50
/** A short column is stretched towards the height of the longest one, by at most this. */
const pitchMax = 96
/** The channels keep the distance of the servers, so that each is next to its server. */
const serverColumn = columns.indexOf('servers')
const channelColumn = columns.indexOf('channels')

/**
 * Merges a new order into the present one: boxes that stay keep their order, and a new one is below the box that precedes it in
 * the new order. Nothing jumps when boxes appear or disappear.
 */
export function keepOrder(before: readonly string[], after: readonly string[]): string[] {
  const present = new Set(after)
  const merged = before.filter((id) => present.has(id))
  const known = new Set(merged)
  if (merged.length === 0) return [...after]
  after.forEach((id, index) => {
    if (known.has(id)) return
    const previous = after[index - 1]
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, id)
    known.add(id)
  })
  return merged
}

type Neighbours = ReadonlyMap<string, readonly string[]>

/**
 * Returns the top of each box. The longest column is packed; each box of the others is as near to the boxes that it is connected
 * with as their order and the distance allow, from the longest column outwards.
 */
export function settle(order: readonly (readonly string[])[], neighbours: Neighbours, heightMin: number): Map<string, number> {
  const tops = new Map<string, number>()
  const longest = order.reduce((best, column, i) => (column.length > order[best]!.length ? i : best), 0)
  const height = Math.max(heightMin, order[longest]!.length * pitchMin)
  const indices = order.map((_, i) => i).toSorted((a, b) => Math.abs(a - longest) - Math.abs(b - longest))
  for (const index of indices) {
    const column = order[index]!
    const isTight = index === serverColumn || index === channelColumn
    const pitch = isTight && index !== longest ? pitchMin : Math.min(pitchMax, Math.max(pitchMin, height / Math.max(1, column.length)))
    const start = (height - column.length * pitch) / 2
    const wanted = column.map((id, i) => {
      const tops_ = index === longest ? [] : (neighbours.get(id) ?? []).flatMap((other) => tops.get(other) ?? [])
      return tops_.length === 0 ? start + i * pitch : tops_.reduce((sum, top) => sum + top, 0) / tops_.length
    })
    spread(wanted, pitch, height - boxHeight).forEach((top, i) => tops.set(column[i]!, top))
  }
  return tops
}

/** Moves places apart to a distance, as little as possible and in their order, within 0 and a height. */
function spread(wanted: readonly number[], pitch: number, height: number): number[] {
  // Without the distance the places only have to be in order: neighbours in the wrong order share the mean of their places.
  const runs: { sum: number; count: number }[] = []
  wanted.forEach((place, i) => {
    let run = { sum: place - i * pitch, count: 1 }
    for (let last = runs.at(-1); last !== undefined && last.sum / last.count >= run.sum / run.count; last = runs.at(-1)) {
      run = { sum: last.sum + run.sum, count: last.count + run.count }
      runs.pop()
    }
    runs.push(run)
  })
  const highest = Math.max(0, height - (wanted.length - 1) * pitch)
  return runs
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => Math.min(highest, Math.max(0, sum / count))))
    .map((place, i) => place + i * pitch)
}
