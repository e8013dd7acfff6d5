import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { percentText } from './percent-text.ts'

test('a percentage has its sign behind it, without a space, and the digits that are wanted', () => {
  expect([percentText(0), percentText(13), percentText(12.6), percentText(100)]).toEqual(['0%', '13%', '13%', '100%'])
  expect([percentText(0.3, 1), percentText(2, 1)]).toEqual(['0.3%', '2.0%'])
})

test('no text of the console writes the sign of a percentage itself', () => {
  const source = join(import.meta.dirname, '..')
  const catalogues = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(en|zh)\.json$/.test(file))
  expect(catalogues.length).toBeGreaterThan(20)
  expect(catalogues.filter((file) => /\}\} ?(%|percent)/.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
})
