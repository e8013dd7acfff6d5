import { GridPrefs, Preferences } from '@backhaul/contract/preferences'
import { expect, test } from 'vitest'
import { refusePreferencesSize } from './refuse-size.ts'

/** Preferences with `count` grids of about 35 kB each. */
function withGrids(count: number): Preferences {
  const grid = GridPrefs.parse({ expandedGroups: Array.from({ length: 140 }, (_, n) => `${n}`.padEnd(247, 'x')) })
  return Preferences.parse({ gridPrefs: Object.fromEntries(Array.from({ length: count }, (_, n) => [`grid-${n}`, grid])) })
}

test('preferences of at most 128 Ki characters are kept', () => {
  expect(refusePreferencesSize(withGrids(0), withGrids(3))).toBeNull()
  expect(refusePreferencesSize(withGrids(3), withGrids(4))).toEqual({ code: 'PREFERENCES_TOO_LARGE', params: { charactersMax: 131_072 } })
})

test('preferences that were too large may become smaller, and no larger', () => {
  expect(refusePreferencesSize(withGrids(9), withGrids(8))).toBeNull()
  expect(refusePreferencesSize(withGrids(8), withGrids(8))).not.toBeNull()
})
