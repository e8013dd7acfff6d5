interface Named {
  readonly uniqueId: string
  readonly name: string
}

/** The most units, and the most channels, that are found. */
export const foundMax = 8

/** Finds what has a name that begins with the text, then a name that contains it, then an id that does; at most `foundMax`. */
function find<Row>(rows: Iterable<Row>, query: string, named: (row: Row) => Named): Row[] {
  const text = query.toLowerCase()
  const ranks: [Row[], Row[], Row[]] = [[], [], []]
  for (const row of rows) {
    const { name, uniqueId } = named(row)
    const at = name.toLowerCase().indexOf(text)
    if (at >= 0) ranks[at === 0 ? 0 : 1].push(row)
    else if (uniqueId.toLowerCase().includes(text)) ranks[2].push(row)
  }
  const byName = (a: Row, b: Row) => named(a).name.localeCompare(named(b).name, 'en', { numeric: true })
  return ranks.flatMap((found) => found.sort(byName)).slice(0, foundMax)
}

export const findUnits = <Row extends Named>(units: Iterable<Row>, query: string): Row[] => find(units, query, (unit) => unit)

export const findChannels = <Row extends { channelId: string; channelName: string }>(channels: Iterable<Row>, query: string): Row[] =>
  find(channels, query, ({ channelId, channelName }) => ({ uniqueId: channelId, name: channelName }))
