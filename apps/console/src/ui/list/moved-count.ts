/** Returns how many rows change their place, enter or leave between two orders. Rows that keep their order among each other stay. */
export function movedCount(before: readonly string[], after: readonly string[]): number {
  const placeOf = new Map(after.map((id, place) => [id, place]))
  const places = before.flatMap((id) => placeOf.get(id) ?? [])
  return before.length + after.length - places.length - longestRise(places)
}

/** Returns the length of the longest rising subsequence, in n log n. `tops[k]` is the least end of one of length k + 1. */
function longestRise(places: readonly number[]): number {
  const tops: number[] = []
  for (const place of places) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (tops[middle]! < place) low = middle + 1
      else high = middle
    }
    tops[low] = place
  }
  return tops.length
}
