const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })
const made = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to make; there are two per language. */
function formatter(language: string, dateStyle: 'medium' | undefined): Intl.DateTimeFormat {
  const key = `${language} ${dateStyle}`
  let found = made.get(key)
  if (!found) made.set(key, (found = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23', dateStyle })))
  return found
}

/** "14:02:11"; with the date when that is another day than `now`. */
export const timeWords = (at: number, language: string, now: number): string =>
  formatter(language, day.format(at) === day.format(now) ? undefined : 'medium').format(at)
