import * as z from 'zod'

const Plain = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Words that compare a value. They are combined by "and". */
const Comparison = z.strictObject({
  above: z.number().optional(),
  below: z.number().optional(),
  atLeast: z.number().optional(),
  atMost: z.number().optional(),
  not: Plain.optional(),
  oneOf: z.array(Plain).min(1).max(50).optional(),
})
const comparisons = new Set(Object.keys(Comparison.shape))

export type Matcher = string | number | boolean | null | Matcher[] | { [field: string]: Matcher }

/** The description of a value: a plain value, a comparison, or an object or list of which the named parts are compared. */
export const Matcher: z.ZodType<Matcher> = z.lazy(() => z.union([Plain, z.array(Matcher).max(50), z.record(z.string(), Matcher)]))

function holds(word: string, bound: unknown, value: unknown): boolean {
  if (word === 'not') return value !== bound
  if (word === 'oneOf') return (bound as unknown[]).includes(value)
  if (typeof value !== 'number') return false
  const limit = bound as number
  if (word === 'above') return value > limit
  if (word === 'below') return value < limit
  return word === 'atLeast' ? value >= limit : value <= limit
}

/** Returns whether a value is as described. */
export function matches(expected: Matcher, value: unknown): boolean {
  if (expected === null || typeof expected !== 'object') return value === expected
  if (Array.isArray(expected))
    return Array.isArray(value) && value.length === expected.length && expected.every((one, i) => matches(one, value[i]))
  const words = Object.entries(expected)
  if (words.length > 0 && words.every(([word]) => comparisons.has(word))) return words.every(([word, bound]) => holds(word, bound, value))
  if (value === null || typeof value !== 'object') return false
  return words.every(([field, one]) => matches(one, (value as Record<string, unknown>)[field]))
}
