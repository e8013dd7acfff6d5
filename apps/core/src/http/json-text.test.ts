import { expect, test } from 'vitest'
import { jsonText } from './json-text.ts'

const unit = (name: string) => Object.freeze({ name, at: 1, missing: undefined, nothing: null, list: [1, 'zwei', { drei: true }] })

test.each([
  ['a frozen output', unit('a "quoted" Ü')],
  ['a list of frozen items', { items: [unit('a'), unit('b')], total: 2 }],
  ['a list of items that are not frozen', { items: [{ name: 'a' }, unit('b')], total: 2 }],
  ['an empty list', { items: [], total: 0 }],
  ['fields that are left out', { 'a-b': undefined, b: null, 'c"': [undefined, null] }],
  ['an array', [unit('a'), 2]],
  ['an empty object', {}],
])('returns the same as JSON.stringify for %s, the first time and again', (_, output) => {
  expect(jsonText(output)).toBe(JSON.stringify(output))
  expect(jsonText(output)).toBe(JSON.stringify(output))
})
