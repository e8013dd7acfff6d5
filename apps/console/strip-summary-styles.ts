import type { Plugin } from 'vite'

/** Returns the position after the brace that closes the block opened at `open`. */
function blockEnd(css: string, open: number): number {
  let depth = 0
  for (let i = open; i < css.length; i++) {
    if (css[i] === '{') depth++
    else if (css[i] === '}' && --depth === 0) return i + 1
  }
  throw new Error('The style sheet of the data grid ends inside a block.')
}

const summaryRule = /& > :nth-(?:last-)?child\(1 of \.rdg-(?:top|bottom)-summary-row\) \{/g

/** Removes the rules for the borders of summary rows from the style sheet of the data grid. */
export function withoutSummaryRules(css: string): string {
  let lean = ''
  let from = 0
  for (const match of css.matchAll(summaryRule)) {
    lean += css.slice(from, match.index)
    from = blockEnd(css, match.index + match[0].length - 1)
  }
  return lean + css.slice(from)
}

/**
 * The console has no summary rows. Their rules depend on the position among siblings: with them, every row that scrolls in
 * or out makes the browser recalculate the style of all cells, 410 elements per frame instead of 60.
 */
export const stripSummaryStyles = (): Plugin => ({
  name: 'strip-summary-styles',
  enforce: 'pre',
  transform: (code, id) => (id.includes('react-data-grid/lib/styles.css') ? withoutSummaryRules(code) : undefined),
})
