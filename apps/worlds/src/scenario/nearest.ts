/** Number of letters to change, add or remove until two words are the same. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1]
    for (let j = 0; j < b.length; j++)
      row.push(Math.min((before[j + 1] as number) + 1, (row[j] as number) + 1, (before[j] as number) + Number(letter !== b[j])))
    before = row
  }
  return before[b.length] as number
}

/** Returns the known word that is most like a word; undefined when none is. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const near = known.map((one) => [distance(word.toLowerCase(), one.toLowerCase()), one] as const).toSorted(([a], [b]) => a - b)[0]
  return near !== undefined && near[0] <= Math.max(2, word.length / 2) ? near[1] : undefined
}
