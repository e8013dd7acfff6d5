/** Returns the numbers of a version such as 10.1.0; null for another text. */
function numbersOf(version: string): readonly number[] | null {
  return /^\d+(\.\d+){0,3}$/.test(version) ? version.split('.').map(Number) : null
}

/** Returns whether a version is at least another one, by major, minor and patch. False for a text that is not a version. */
export function isAtLeast(version: string, other: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(other)]
  if (left === null || right === null) return false
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
