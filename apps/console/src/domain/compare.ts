export type Compare<Row> = (a: Row, b: Row) => number

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const keys = new Map<string, string>()
const keysMax = 50_000

/**
 * Returns the key that a name is compared by: letters regardless of case, numbers by value. Keys are cached, because
 * collating 10,000 names takes a tenth of a second. The cache is emptied at 50,000 names.
 */
function orderKey(name: string): string {
  let key = keys.get(name)
  if (key === undefined) {
    if (keys.size >= keysMax) keys.clear()
    keys.set(name, (key = name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))))
  }
  return key
}

/** Compares names and models, which consist of letters, digits, hyphens and underscores. */
export const byName =
  <Row>(of: (row: Row) => string): Compare<Row> =>
  (a, b) => {
    const x = of(a)
    const y = of(b)
    if (x === y) return 0
    const i = orderKey(x)
    const j = orderKey(y)
    return i < j ? -1 : i > j ? 1 : 0
  }

/** Compares text of any language. */
export const byText =
  <Row>(of: (row: Row) => string): Compare<Row> =>
  (a, b) => {
    const x = of(a)
    const y = of(b)
    return x === y ? 0 : collator.compare(x, y)
  }

export const byNumber =
  <Row>(of: (row: Row) => number): Compare<Row> =>
  (a, b) =>
    of(a) - of(b)
