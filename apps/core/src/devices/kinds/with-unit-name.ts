/** Returns feeds with the name of a unit; null when none of them is of the unit. */
export const withUnitName = <Feed extends { unitId: string; unitName: string }>(feeds: Feed[], id: string, name: string): Feed[] | null =>
  feeds.some(({ unitId }) => unitId === id) ? feeds.map((feed) => (feed.unitId === id ? { ...feed, unitName: name } : feed)) : null
