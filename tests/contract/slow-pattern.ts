/** Steps of a search that backtracks over a text of this length are seen in its time; those of a straight one are not. */
const length = 4000
/** A pattern whose time doubles with each character takes too long from here on. */
const shortLength = 22
/** Far above the time of a straight search, far below that of one which backtracks. */
const suspectMs = 1

const repeated = ['a', 'A', '0', '/', '.', ':', '-', '_', ' ', '@', '=', '\u00E9', 'a/', 'a.', 'a-', '0:', 'a@', '//']
const endings = ['', ' ', '!', '\n', '/']

/** Returns beginnings of texts that get a search into each part of a pattern: its literals, and those that follow each other. */
function beginningsFor({ source }: RegExp): string[] {
  const literals = source
    .replace(/\[(?:\\.|[^\]\\])*\]/g, ')')
    .replace(/\\[pP]\{\w+\}|\\[dDwWsSbBnrt]/g, ')')
    .match(/(?:\\.|[^\\()[\]{}*+?.^$|])+/g)
  const found = (literals ?? []).map((literal) => literal.replaceAll('\\', ''))
  const following = found.flatMap((one, index) => [
    one,
    `${one}${found[index + 1] ?? ''}`,
    `${one}${found[index + 1] ?? ''}a${found[index + 2] ?? ''}`,
  ])
  return [...new Set(['', 'a', ...following])]
}

function msOf(pattern: RegExp, text: string, runs = 1): number {
  let least = Infinity
  for (let run = 0; run < runs; run++) {
    const before = performance.now()
    pattern.lastIndex = 0
    pattern.test(text)
    least = Math.min(least, performance.now() - before)
  }
  return least
}

const manyTimes = new Map(repeated.map((part) => [part, part.repeat(length).slice(0, length)]))

/**
 * Returns a text for which the time of a pattern grows faster than its length; undefined without one. The least of several runs
 * counts, so that a busy machine does not make a pattern slow.
 */
export function slowTextFor(pattern: RegExp): string | undefined {
  for (const beginning of beginningsFor(pattern))
    for (const [part, many] of manyTimes)
      for (const ending of endings) {
        const textOf = (chars: number) => beginning + many.slice(0, chars) + ending
        const name = `${beginning} + ${part} × ${length} + ${JSON.stringify(ending)}`
        if (msOf(pattern, textOf(shortLength)) > suspectMs && msOf(pattern, textOf(shortLength), 5) > suspectMs) return name
        if (msOf(pattern, textOf(length)) <= suspectMs) continue
        const [ms, quarterMs] = [msOf(pattern, textOf(length), 4), msOf(pattern, textOf(length / 4), 4)]
        // Four times as long: a straight search takes four times as long, one that backtracks at least sixteen times.
        if (ms > suspectMs || ms > 10 * Math.max(quarterMs, 0.02)) return name
      }
  return undefined
}
