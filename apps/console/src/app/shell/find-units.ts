interface Named {
  readonly uniqueId: string
  readonly name: string
}

export const unitsFoundMax = 8

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'en', { numeric: true })

/** Finds units whose name begins with the text, then those whose name contains it, then those whose id does; at most `unitsFoundMax`. */
export function findUnits<Row extends Named>(units: Iterable<Row>, query: string): Row[] {
  const text = query.toLowerCase()
  const ranks: [Row[], Row[], Row[]] = [[], [], []]
  for (const unit of units) {
    const at = unit.name.toLowerCase().indexOf(text)
    if (at >= 0) ranks[at === 0 ? 0 : 1].push(unit)
    else if (unit.uniqueId.toLowerCase().includes(text)) ranks[2].push(unit)
  }
  return ranks.flatMap((found) => found.sort(byName)).slice(0, unitsFoundMax)
}
