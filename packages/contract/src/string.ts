import * as z from 'zod'

/**
 * Text of at most `max` characters. A longer one is refused before any further check: patterns, conditions of the field and those of
 * the whole input never read it, so that their time has a bound. Formats are added with `check`: `stringUpTo(15).check(z.ipv4())`.
 */
export const stringUpTo = (max: number, error = 'maxLength', missing?: string) => z.string(missing).max(max, { error, abort: true })

/** The same without the blanks around it. */
export const trimmedUpTo = (max: number, error = 'maxLength') => z.string().trim().max(max, { error, abort: true })
