export interface Found {
  id: string
  name: string
}

export const unitsFoundMax = 8

const byName = (a: Found, b: Found) => a.name.localeCompare(b.name, 'en', { numeric: true })

/** Finds units whose name begins with the text, then those whose name contains it, then those whose id does; at most `unitsFoundMax`. */
export function findUnits(units: Iterable<{ uniqueId: string; name: string }>, query: string): Found[] {
  const text = query.toLowerCase()
  const ranks: [Found[], Found[], Found[]] = [[], [], []]
  for (const { uniqueId: id, name } of units) {
    const at = name.toLowerCase().indexOf(text)
    if (at >= 0) ranks[at === 0 ? 0 : 1].push({ id, name })
    else if (id.toLowerCase().includes(text)) ranks[2].push({ id, name })
  }
  return ranks.flatMap((found) => found.sort(byName)).slice(0, unitsFoundMax)
}
