import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

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

test('a size is not shown in a smaller unit than the least one', () => {
  expect([0, 400_000, 1_234_000_000].map((bytes) => sizeText(bytes, 'en', { digits: 2, least: 'megabyte' }))).toEqual([
    '0 MB',
    '0.4 MB',
    '1.23 GB',
  ])
})
