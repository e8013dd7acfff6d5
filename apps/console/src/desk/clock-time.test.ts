import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test('a duration has minutes and seconds, and hours only if it has any', () => {
  expect([-1, 0, 65_999, 3_599_000, 5_959_000].map(clockTime)).toEqual(['0:00', '0:00', '1:05', '59:59', '1:39:19'])
})
