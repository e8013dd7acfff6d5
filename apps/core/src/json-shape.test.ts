import { linkLimits } from '@backhaul/device-link'
import { expect, test } from 'vitest'
import { frameLimits } from './devices/link/link-socket.ts'
import { bodyLimits } from './http/server.ts'
import { type JsonLimits, refuseShape } from './json-shape.ts'

const refused = (json: string, limits: JsonLimits = frameLimits) => refuseShape(Buffer.from(json), limits)
const filler = JSON.stringify('x'.repeat(70_000))
const withFields = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])))

test('a long text in nested lists or objects is found before it is parsed', () => {
  expect(refused('['.repeat(400_000) + ']'.repeat(400_000))).toBe('nested too deeply')
  expect(refused(`[${filler},${'{"a":'.repeat(70)}1${'}'.repeat(70)}]`)).toBe('nested too deeply')
})

test.each(['{}', '[]', '0'])('a long text of many %s is found before it is parsed', (value) => {
  expect(refused(`[${`${value},`.repeat(2 * linkLimits.valuesPerFrame)}${value}]`)).toBe('too many values')
})

test('an object of many names is found before it is parsed, in a frame and in the body of a request', () => {
  expect(refused(withFields(18_000))).toBe('too many fields')
  expect(refused(`{"report":{"applications":${withFields(18_000)}}}`)).toBe('too many fields')
  expect(refused(withFields(18_000), bodyLimits)).toBe('too many fields')
  expect(refused(withFields(200), bodyLimits)).toBeNull()
})

test('reports are not refused, and brackets and commas in their texts do not count', () => {
  const reports = Array.from({ length: linkLimits.reportsPerFrame }, () => ['u-1', 1, 1, { modems: [{ name: 'a' }] }])
  expect(refused(JSON.stringify({ op: 'reports', reports }))).toBeNull()
  expect(refused(JSON.stringify(['[,'.repeat(70_000), '\\"[{,'.repeat(20_000)]))).toBeNull()
})
