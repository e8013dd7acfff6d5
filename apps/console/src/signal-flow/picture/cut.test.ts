import { expect, test } from 'vitest'
import { cutEnd, cutMiddle } from './cut.ts'

const widthOf = (text: string) => text.length

test('a name is cut in its middle, so that channels of one server differ', () => {
  expect(cutMiddle('Helsinki-HUB-09-PGM1', 16, widthOf)).toBe('Helsinki…09-PGM1')
  expect(cutMiddle('Helsinki-HUB-09-PGM2', 16, widthOf)).toBe('Helsinki…09-PGM2')
  expect(cutMiddle('Helsinki-HUB-09-PGM1', 20, widthOf)).toBe('Helsinki-HUB-09-PGM1')
})
test('a short name keeps its last word', () => {
  expect(cutMiddle('Sydney-HUB-02', 11, widthOf)).toBe('Sydney-…-02')
  expect(cutMiddle('CDN / RTMP', 9, widthOf)).toBe('CDN…RTMP')
  expect(cutMiddle('Distribution', 9, widthOf)).toBe('Distribu…')
})
test('a name without room for its end is cut at its end, as other texts are', () => {
  expect(cutMiddle('Helsinki-HUB-09-PGM1', 4, widthOf)).toBe('Hel…')
  expect(cutEnd('Receiving · 6.0 Mbps', 12, widthOf)).toBe('Receiving ·…')
})
test('no cut is within a character', () => expect(cutEnd('ab😀cd', 4, widthOf)).toBe('ab…'))
