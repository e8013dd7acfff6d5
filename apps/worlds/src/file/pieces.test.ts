import { expect, test } from 'vitest'
import { joined, piecesOf } from './pieces.ts'

test('a value is the same after it was in pieces', async () => {
  const rows = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `unit ${id}`, nested: { list: [id, null, true] } }))
  const value = {
    tables: { rows, none: [], one: 'x'.repeat(700_000) },
    format: 1,
    files: [{ content: 'y'.repeat(600_000) }, { content: '' }],
  }
  let pauses = 0
  const pieces = piecesOf(value)
  expect(await joined(pieces, async () => pauses++)).toEqual(value)
  expect(pauses).toBe(pieces.length)
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.every(({ json }) => json.length < 1_000_000)).toBe(true)
})

test('a field with the name of a part of every object is a field', async () => {
  const value: unknown = JSON.parse(`{"__proto__":{"a":1},"constructor":"${'x'.repeat(600_000)}","b":2}`)
  const same = await joined(piecesOf(value), async () => undefined)
  expect(JSON.stringify(same)).toBe(JSON.stringify(value))
  expect(Object.getPrototypeOf(same)).toBe(Object.prototype)
})
