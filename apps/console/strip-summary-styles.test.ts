import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutSummaryRules } from './strip-summary-styles.ts'

const css = readFileSync(createRequire(import.meta.url).resolve('react-data-grid/lib/styles.css'), 'utf8')
const count = (text: string, part: string) => text.split(part).length - 1

test('removes both rules for summary rows from the installed style sheet, and nothing else', () => {
  const lean = withoutSummaryRules(css)
  expect(count(css, '1 of .rdg-')).toBe(count(lean, '1 of .rdg-') + 2)
  expect(lean).not.toContain('summary-row)')
  expect(count(lean, '{')).toBe(count(lean, '}'))
  expect(count(css, '{') - count(lean, '{')).toBe(4)
})
