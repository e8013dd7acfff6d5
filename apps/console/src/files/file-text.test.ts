import { expect, test } from 'vitest'
import { durationText } from './file-text.ts'

test('a length has minutes and seconds, and hours and milliseconds where they are not zero', () => {
  expect([null, 0, 8000, 61_500, 3_723_000].map(durationText)).toEqual(['–', '0:00', '0:08', '1:01.500', '1:02:03'])
})
