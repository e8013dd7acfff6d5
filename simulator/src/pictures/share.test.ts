import { expect, test } from 'vitest'
import type { Watched } from './link.ts'
import { shareOut } from './share.ts'

const cameras = (fleet: string, count: number): Watched => Array.from({ length: count }, (_, i) => ({ unitId: `${fleet}-${i}`, fps: 12 }))

test('all cameras are drawn while they are few', () => {
  const watched = [cameras('a', 3), cameras('b', 0), cameras('c', 5)]
  expect(shareOut(watched, 8)).toEqual(watched)
})

test('at the bound, a fleet with few cameras keeps all of them, and the others get equal parts', () => {
  const shares = shareOut([cameras('a', 200), cameras('b', 4), cameras('c', 256)], 100)
  expect(shares.map(({ length }) => length)).toEqual([48, 4, 48])
})

test('no more cameras are drawn than the bound, also for one fleet', () => {
  expect(shareOut([cameras('a', 256)], 100).map(({ length }) => length)).toEqual([100])
  expect(
    shareOut(
      Array.from({ length: 25 }, () => cameras('a', 64)),
      256,
    ).flat(),
  ).toHaveLength(256)
})
