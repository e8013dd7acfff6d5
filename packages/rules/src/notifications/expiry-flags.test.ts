import { expect, test } from 'vitest'
import { expiryFlags } from './expiry-flags.ts'

const hour = 3_600_000
test.each<[number | null, boolean, boolean]>([
  [1, true, true],
  [2 * hour, true, true],
  [2 * hour + 1, false, true],
  [24 * hour, false, true],
  [24 * hour + 1, false, false],
  [0, false, false],
  [-hour, false, false],
  [null, false, false],
])('R-267 M-734 with %d ms left the flags for 2 h and 24 h are %s and %s', (leftMs, expiresWithin2h, expiresWithin24h) => {
  const now = 1_800_000_000_000
  expect(expiryFlags(leftMs === null ? null : now + leftMs, now)).toEqual({ expiresWithin2h, expiresWithin24h })
})
