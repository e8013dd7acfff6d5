import { expect, test } from 'vitest'
import { windowOf } from './bandwidth-window.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const second = 1000
const point = (at: number) => ({ at, total: 1 })
const minutesOf = (ticks: readonly number[]) => ticks.map((tick) => (tick - noon) / 60_000)

test.each([
  [5, [-4, -3, -2, -1, 0]],
  [30, [-25, -20, -15, -10, -5, 0]],
] as const)('spans %i minutes up to now, with ticks at round minutes, even for a single point', (span, ticks) => {
  const now = noon + 7 * second
  const shown = windowOf([point(now)], span, now)
  expect([shown.from, shown.to]).toEqual([now - span * 60_000, now])
  expect(minutesOf(shown.ticks)).toEqual(ticks)
})

test('leaves out the points before its span', () => {
  const points = [point(noon - 301 * second), point(noon - 299 * second), point(noon)]
  expect(windowOf(points, 5, noon).points).toEqual(points.slice(1))
  expect(windowOf(points, 30, noon).points).toEqual(points)
})
