import { linkLimits } from '@backhaul/device-link'
import { expect, test } from 'vitest'
import { refuseShape } from './frame-shape.ts'

const refused = (json: string) => refuseShape(Buffer.from(json))
const filler = JSON.stringify('x'.repeat(70_000))

test('a long frame in nested lists or objects is found before it is parsed', () => {
  expect(refused('['.repeat(400_000) + ']'.repeat(400_000))).toBe('nested too deeply')
  expect(refused(`[${filler},${'{"a":'.repeat(70)}1${'}'.repeat(70)}]`)).toBe('nested too deeply')
})

test.each(['{}', '[]', '0', '"a":1'])('a long frame of many %s is found before it is parsed', (value) => {
  expect(refused(`[${`${value},`.repeat(2 * linkLimits.valuesPerFrame)}${value}]`)).toBe('too many values')
})

test('reports are not refused, and brackets and commas in their texts do not count', () => {
  const reports = Array.from({ length: linkLimits.reportsPerFrame }, () => ['u-1', 1, 1, { modems: [{ name: 'a' }] }])
  expect(refused(JSON.stringify({ op: 'reports', reports }))).toBeNull()
  expect(refused(JSON.stringify(['[,'.repeat(70_000), '\\"[{,'.repeat(20_000)]))).toBeNull()
})
