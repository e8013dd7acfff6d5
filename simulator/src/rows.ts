/** Returns the numbers with room for at least `length` of them: a longer copy when they have none. */
export function withRoom(data: Float64Array, length: number): Float64Array {
  if (length <= data.length) return data
  const longer = new Float64Array(Math.max(length, data.length * 2))
  longer.set(data)
  return longer
}
