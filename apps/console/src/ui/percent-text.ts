/** Both languages of the console write percentages in this way. One formatter serves the cells of long lists. */
const formats = [0, 1].map((digits) => new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: digits, useGrouping: false }))

/** Formats a percentage with its sign: 13%. `digits`: those after the point. */
export const percentText = (percent: number, digits: 0 | 1 = 0): string => formats[digits]!.format(percent / 100)
