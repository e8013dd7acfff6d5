const dayMs = 24 * 3600 * 1000
const periodMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const

/** the filter shows files of all dates unless the user chooses a period. */
export type DateFilter = 'all' | keyof typeof periodMs

/** Returns the time from which a filter shows files; null: it shows all. */
export const shownSince = (filter: DateFilter, now: number): number | null => (filter === 'all' ? null : now - periodMs[filter])
