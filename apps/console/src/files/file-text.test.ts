import { expect, test } from 'vitest'
import { durationText, shortDurationText } from './file-text.ts'

test('a length has minutes and seconds, and hours and milliseconds where they are not zero', () => {
  expect([null, 0, 8000, 61_500, 3_723_000].map(durationText)).toEqual(['–', '0:00', '0:08', '1:01.500', '1:02:03'])
})

test('in a list a length has no parts of a second', () => {
  expect([null, 61_500, 3_723_999].map(shortDurationText)).toEqual(['–', '1:01', '1:02:03'])
})
