/** The time zones for the times in a log, by their IANA names. Some browsers leave UTC and their own zone out of their list. */
export const timeZones = (own: string): string[] =>
  Array.from(new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])).toSorted((a, b) => a.localeCompare(b, 'en'))

/** The time zone of the browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
