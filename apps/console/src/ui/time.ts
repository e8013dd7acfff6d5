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
