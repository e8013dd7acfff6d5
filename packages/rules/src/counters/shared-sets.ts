/**
 * Returns subsets of `names` as shared frozen arrays. The same subset is the same array, so `===` detects whether a row
 * moved between counters, and counting does not allocate. Holds at most one array per subset that occurs.
 */
export function sharedSets<Name extends string>(names: readonly Name[]): (isIn: (name: Name) => boolean) => readonly Name[] {
  const sets = new Map<number, readonly Name[]>()
  return (isIn) => {
    let mask = 0
    for (let i = 0; i < names.length; i++) if (isIn(names[i]!)) mask |= 1 << i
    let set = sets.get(mask)
    if (set === undefined) sets.set(mask, (set = Object.freeze(names.filter((_, i) => mask & (1 << i)))))
    return set
  }
}

/** The number of rows under each counter. */
export type Counts<Name extends string> = Readonly<Record<Name, number>>

/**
 * Moves one row from the counters `before` to the counters `after`; null is a row that is new or removed. Returns `counts`
 * itself when no counter changes.
 */
export function recount<Name extends string>(
  counts: Counts<Name>,
  before: readonly Name[] | null,
  after: readonly Name[] | null,
): Counts<Name> {
  if (before === after) return counts
  const next: Record<Name, number> = { ...counts }
  for (const name of before ?? []) next[name]--
  for (const name of after ?? []) next[name]++
  return next
}

/** All counters at zero. */
export const noCounts = <Name extends string>(names: readonly Name[]): Counts<Name> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
