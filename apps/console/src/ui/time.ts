const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })
const made = new Map<string, Intl.DateTimeFormat>()

type Style = 'medium' | 'short'

/** Returns the locale of the browser for this language: "en-GB" writes another date than "en", which is American. */
export const localeOf = (language: string): string => navigator.languages.find((locale) => locale.startsWith(language)) ?? language

/** Formatters are slow to create and are cached: four per language. */
function formatter(language: string, timeStyle: Style, dateStyle: Style | undefined): Intl.DateTimeFormat {
  const key = `${language} ${timeStyle} ${dateStyle}`
  let found = made.get(key)
  if (!found) made.set(key, (found = new Intl.DateTimeFormat(localeOf(language), { timeStyle, hourCycle: 'h23', dateStyle })))
  return found
}

/** Formats a time with its date, also on the same day. */
export const dateTimeText = (at: number, language: string): string => formatter(language, 'medium', 'medium').format(at)

/** Formats a time as "14:02:11", or "14:02" in the short style; with the date if it is not on the day of `now`. */
export const timeText = (at: number, language: string, now: number, timeStyle: Style = 'medium'): string =>
  formatter(language, timeStyle, day.format(at) === day.format(now) ? undefined : 'medium').format(at)

/** Formats a time at which something ends, as "14:02 CET": a reader in another place, or on a machine that runs in UTC, needs the zone. */
export const endText = (at: number, language: string, now: number): string =>
  `${timeText(at, language, now, 'short')} ${zoneOf(at, language)}`

/** Returns the short name of the browser's time zone at a time: summer time has another one. */
const zoneOf = (at: number, language: string) =>
  new Intl.DateTimeFormat(localeOf(language), { timeZoneName: 'short' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? ''
