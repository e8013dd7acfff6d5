/** The names of groups and inventories in the boxes. */
export interface Names {
  group(id: string): string
  inventory(id: string): string
}

/**
 * Returns the part that all names begin with, up to a separator: groups are often named after their customer, and boxes are narrow.
 * Empty for fewer than three names.
 */
export function sharedStart(names: readonly string[]): string {
  const [first = '', ...others] = names
  if (others.length < 2) return ''
  let end = first.length
  for (const name of others) {
    let same = 0
    while (same < end && name[same] === first[same]) same++
    end = same
  }
  const separator = Math.max(first.lastIndexOf('-', end - 1), first.lastIndexOf(' ', end - 1))
  return first.slice(0, separator + 1)
}
