import { expect, test } from 'vitest'
import { durationText, sizeText } from './file-text.ts'

test('a size has the unit that leaves one to three digits before the point', () => {
  expect([0, 999, 1000, 62_578, 8_000_000, 3.2e9, 5e15].map((bytes) => sizeText(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '62.6 kB',
    '8 MB',
    '3.2 GB',
    '5,000 TB',
  ])
})

test('a length has minutes and seconds, and hours and milliseconds where they are not zero', () => {
  expect([null, 0, 8000, 61_500, 3_723_000].map(durationText)).toEqual(['–', '0:00', '0:08', '1:01.500', '1:02:03'])
})
